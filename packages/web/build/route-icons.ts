import { createHash } from "node:crypto";
import { shippedRows } from "@busbar/contract/menus/menu-rows";
import ri from "@iconify-json/ri/icons.json" with { type: "json" };
import type { Plugin } from "vite";

const id = "virtual:route-icons";

/**
 * Icons of routes that are no rows of the menu, of the template pages, and of an entry without one. Those deep in
 * the menu of the template pages come when their group is opened.
 */
const besides = `menu-line notification-line error-warning-line code-box-line remixicon-line table-2 file-list-2-line
  archive-line message-2-line external-link-line window-line search-2-line apps-line shopping-cart-line
  delete-column flashlight-line`.split(/\s+/);
/** Drawn with the menu; any other name is fetched at run time. */
const usual = [...new Set([...shippedRows.flatMap(({ icon }) => icon ?? []), ...besides])];

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
