import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin, Rolldown } from "vite";

const script = join(import.meta.dirname, "../../src/boot.js");
const place = "<!-- boot.js -->";
const mark = "__START_FILES__";

/** By purpose, the entries whose files `boot.js` preloads. */
const needs = {
  signIn: ["src/sign-in/show-sign-in.tsx"],
  portal: ["src/mount.tsx"],
  zh: ["src/shell/texts/zh.ts"],
  en: ["src/shell/texts/en.ts"],
};

/**
 * The calls that `boot.js` makes before any module of the portal is loaded. Events are among them, so that none is missed
 * of what changes after the others were answered.
 */
const early = { open: ["/portal"], signedIn: ["/user/info", "/menu/nav", "/preferences", "/events"] };
type Calls = typeof early;

type FirstPage = { entries: readonly string[]; texts: readonly string[] };

/**
 * Frequent first pages with what they load themselves and the folders of their texts; files of other pages are requested
 * once the menu is loaded.
 */
const firstPages: Readonly<Record<string, FirstPage>> = {
  "/index": {
    entries: ["src/features/home/HomePage.tsx"],
    texts: ["src/features/home"],
  },
  "/customer/my": {
    entries: ["src/features/customers/list/MyCustomersPage.tsx"],
    texts: ["src/features/customers", "src/records/bulk"],
  },
};

/** The entries of all that, without texts. */
export const startEntries: readonly string[] = [
  ...needs.signIn,
  ...needs.portal,
  ...Object.values(firstPages).flatMap(({ entries }) => entries),
];

/**
 * Adds `boot.js` to every page, with the names of the files that the portal and the sign-in page start with. A separate
 * file, since the content security policy forbids inline scripts, with a hashed name that can be cached for ever.
 * @param isOn without it `boot.js` does no more than what goes before the first paint
 * @param besides what the entry loads with the portal and runs little of
 */
export function startFiles(besides: readonly string[], calls: Calls = early, isOn = true): Plugin {
  let base = "/";
  let address = "/boot.js";
  return {
    name: "start-files",
    configResolved(config) {
      base = config.base;
    },
    configureServer(server) {
      server.middlewares.use(address, (_request, response) => {
        response.setHeader("content-type", "text/javascript").end(bootScript("null"));
      });
    },
    generateBundle: {
      // Before the HTML is written, which contains the file's name.
      order: "pre",
      handler(_options, bundle) {
        const files = isOn ? JSON.stringify({ ...filesOf(bundle, base, besides), calls }) : "null";
        const source = withoutComments(bootScript(files));
        const fileName = `assets/boot-${createHash("sha256").update(source).digest("base64url").slice(0, 8)}.js`;
        this.emitFile({ type: "asset", fileName, source });
        address = `${base}${fileName}`;
      },
    },
    transformIndexHtml: {
      order: "post",
      handler: (html) => html.replace(place, `<script src="${address}"></script>`),
    },
  };
}

const bootScript = (files: string) => readFileSync(script, "utf8").replace(mark, () => files);

/**
 * Without the minifier, which does not support the old syntax needed for the browsers that `old-browser.js` rejects.
 */
const withoutComments = (code: string) => code.replace(/^\s*(\/\/|\/?\*).*\n/gm, "").replace(/^\s+/gm, "");

type Bundle = Rolldown.OutputBundle;

/** @throws for an entry without a chunk: the file was renamed, or is no longer loaded separately */
function filesOf(bundle: Bundle, base: string, besides: readonly string[]): object {
  const closure = (chunk: Rolldown.OutputChunk, found: Set<string>): Set<string> => {
    if (found.has(chunk.fileName)) return found;
    found.add(chunk.fileName);
    for (const name of chunk.imports) {
      const imported = bundle[name];
      if (imported?.type === "chunk") closure(imported, found);
    }
    // After those of what it imports, whose rules it may change; they are linked in this order.
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
    return found;
  };
  const chunkOf = (entry: string) => {
    const isEntry = (id: string | null) => `/${id?.replaceAll("\\", "/")}`.endsWith(`/${entry}`);
    const chunk = Object.values(bundle).find((one) => one.type === "chunk" && isEntry(one.facadeModuleId));
    if (chunk?.type !== "chunk") throw new Error(`No chunk begins with ${entry}`);
    return chunk;
  };
  const page = Object.values(bundle).find((one) => one.type === "chunk" && one.facadeModuleId?.endsWith("/index.html"));
  // The page already contains these.
  const known = page?.type === "chunk" ? closure(page, new Set()) : new Set<string>();
  const portal = [...needs.portal, ...besides].reduce((all, entry) => closure(chunkOf(entry), all), new Set(known));
  const beyond = (entries: readonly string[], before: ReadonlySet<string>) => {
    const all = entries.flatMap((entry) => [...closure(chunkOf(entry), new Set())]);
    return [...new Set(all)].filter((name) => !before.has(name)).map((name) => `${base}${name}`);
  };
  const pages = Object.entries(firstPages).map(([path, { entries, texts }]) => {
    const inLanguage = (language: string) =>
      beyond([...entries, ...texts.map((folder) => `${folder}/${language}.ts`)], portal);
    return [path, { zh: inLanguage("zh"), en: inLanguage("en") }];
  });
  return {
    signIn: beyond(needs.signIn, known),
    portal: beyond([...needs.portal, ...besides], known),
    zh: beyond(needs.zh, portal),
    en: beyond(needs.en, portal),
    pages: Object.fromEntries(pages) as object,
  };
}
