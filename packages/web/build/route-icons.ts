import { createHash } from "node:crypto";
import ri from "@iconify-json/ri/icons.json" with { type: "json" };
import type { Plugin } from "vite";

const id = "virtual:route-icons";

/** The icons that the seeded menus use; any other name is fetched at run time. */
const usual =
  `menu-line home-2-line dashboard-line settings-6-line group-line plug-line file-paper-2-line pulse-line bill-line
  money-cny-circle-line bar-chart-2-line user-settings-line map-pin-user-line user-3-line admin-line menu-2-fill
  file-shield-2-line error-warning-line code-box-line remixicon-line table-2 list-check-2 file-list-2-line archive-line
  flow-chart bubble-chart-line printer-line message-2-line time-line bank-card-line notification-badge-line
  arrow-left-right-line drag-drop-line loader-line chat-upload-line route-line css3-line github-fill external-link-line
  window-line search-2-line bilibili-line file-excel-2-line apps-line shopping-cart-line delete-column book-2-line
  briefcase-line building-line contacts-line contacts-book-line team-line map-2-line shake-hands-line shield-check-line upload-2-line
  price-tag-3-line calendar-line calculator-line flashlight-line line-chart-line file-chart-line alarm-warning-line
  notification-line task-line organization-chart node-tree history-line percent-line bank-line user-search-line
  user-location-line computer-line file-list-3-line calendar-event-line
  calendar-check-line checkbox-multiple-line hourglass-line file-text-line megaphone-line`.split(/\s+/);

/** `iconPaths`: Remix name → SVG path; paths are smaller than components. */
export function routeIcons(): Plugin {
  const drawings = allIcons();
  const folder = folderOf(drawings);
  const named = usual.map((name) => [name, / d="([^"]+)"/.exec(drawings.get(name) ?? "")?.[1]]);
  let base = "/";
  const code = () => `export const iconPaths = ${JSON.stringify(Object.fromEntries(named))};
export const iconFolder = ${JSON.stringify(`${base}${folder}`)};`;
  return {
    name: "route-icons",
    configResolved(config) {
      base = config.base;
    },
    resolveId: (asked) => (asked === id ? `\0${id}` : undefined),
    load: (asked) => (asked === `\0${id}` ? code() : undefined),
    configureServer(server) {
      server.middlewares.use(`/${folder}`, (request, response, next) => {
        const drawing = drawings.get((request.url ?? "").slice(1, -".svg".length));
        if (drawing) response.setHeader("content-type", "image/svg+xml").end(drawing);
        else next();
      });
    },
    generateBundle() {
      for (const [name, source] of drawings)
        this.emitFile({ type: "asset", fileName: `${folder}/${name}.svg`, source });
    },
  };
}

/** Every Remix icon as a separate file. */
function allIcons(): Map<string, string> {
  return new Map(
    Object.entries(ri.icons).map(([name, { body }]) => [
      name,
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">${body}</svg>`,
    ]),
  );
}

/** Browsers cache everything below `assets` for ever, so each release of the icons has its own folder. */
function folderOf(drawings: ReadonlyMap<string, string>): string {
  const hash = createHash("sha256").update(JSON.stringify([...drawings]));
  return `assets/icons-${hash.digest("hex").slice(0, 8)}`;
}
