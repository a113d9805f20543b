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
  briefcase-line building-line contacts-line contacts-book-line map-2-line shake-hands-line shield-check-line upload-2-line
  price-tag-3-line calendar-line calculator-line flashlight-line line-chart-line file-chart-line alarm-warning-line
  notification-line task-line organization-chart node-tree history-line percent-line bank-line user-search-line
  user-location-line computer-line`.split(/\s+/);

/** `iconPaths`: Remix name → SVG path, so that an icon costs its path alone and no component. */
export function routeIcons(): Plugin {
  const known = ri.icons as Record<string, { body: string } | undefined>;
  const paths = Object.fromEntries(
    usual.flatMap((name) => {
      const path = / d="([^"]+)"/.exec(known[name]?.body ?? "")?.[1];
      return path ? [[name, path]] : [];
    }),
  );
  return {
    name: "route-icons",
    resolveId: (asked) => (asked === id ? `\0${id}` : undefined),
    load: (asked) => (asked === `\0${id}` ? `export const iconPaths = ${JSON.stringify(paths)};` : undefined),
  };
}
