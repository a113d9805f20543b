import { whenIdle } from "./spare-time.ts";

/** Links added per idle period. */
const linksPerSlice = 3;

/**
 * Prefetches the portal's files without running them, a few per idle period: running a file would block typing. Files
 * that fail to load are requested again when they are needed.
 */
export function fetchPortalAhead(files: readonly string[] = window.busbarStart?.portal ?? []): void {
  const left = files.filter((file) => !document.querySelector(`link[href="${file}"]`));
  const next = () => {
    for (const file of left.splice(0, linksPerSlice)) {
      const link = document.createElement("link");
      // A preloaded style sheet that is not used soon causes a console warning; a prefetched one does not.
      link.rel = file.endsWith(".css") ? "prefetch" : "modulepreload";
      // Must equal the mode of the bundler's own request, or the file is fetched twice.
      link.crossOrigin = "";
      link.href = file;
      document.head.append(link);
    }
    if (left.length > 0) whenIdle(next, 4000, 1500);
  };
  if (left.length > 0) whenIdle(next, 4000, 1500);
}

/**
 * Links the style sheets among the files, while the scripts are still compiled: the browser is free then. Linked by the
 * bundler, together with the scripts, they would be read on the way to the first drawing, which would wait for them.
 * @throws when one could not be loaded
 */
export async function linkStyles(files: readonly string[] = window.busbarStart?.portal ?? []): Promise<void> {
  const link = (file: string) =>
    new Promise((resolve, reject) => {
      // The same as the bundler's own link, which it leaves out when it finds this one.
      const sheet = Object.assign(document.createElement("link"), { rel: "stylesheet", crossOrigin: "", href: file });
      sheet.addEventListener("load", resolve);
      sheet.addEventListener("error", () => reject(new Error(`Could not load ${file}`)));
      document.head.append(sheet);
    });
  await Promise.all(files.filter((file) => file.endsWith(".css")).map(link));
}
