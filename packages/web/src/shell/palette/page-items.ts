import { chainOf, isExternal, landingOf, type SiteRoute } from "../../kernel/site-routes.ts";
import type { Language } from "../../kernel/i18n.ts";
import { titleOf } from "../use-title.ts";
import type { Site } from "../view-host/site.ts";
import type { PaletteItem } from "./palette-item.ts";

const groupsOf = (route: SiteRoute) =>
  chainOf(route)
    .slice(0, -1)
    .filter((one) => !one.item.meta.levelHidden);

/** The pages of the menu that one may open, with the groups above them. */
export function pageItems(routes: readonly SiteRoute[], site: Site, language: Language): PaletteItem[] {
  return routes.flatMap((route): PaletteItem[] => {
    const { meta, component } = route.item;
    if (meta.hidden) return [];
    const external = isExternal(route.path);
    const opens = external || (component !== "" && !route.path.includes(":") && landingOf(route) !== undefined);
    if (!opens) return pageItems(route.children, site, language);
    const groups = groupsOf(route);
    const nameIn = (one: Language) => [...groups, route].map((step) => titleOf(step.item.meta, one)).join(" ");
    const url = external ? route.path : `#${route.path}`;
    const item: PaletteItem = {
      key: `page:${route.path}`,
      group: "pages",
      title: titleOf(meta, language),
      hint: groups.map((step) => titleOf(step.item.meta, language)).join(" / "),
      also: [nameIn("zh"), nameIn("en")],
      icon: meta.icon ?? route.parent?.item.meta.icon,
      url,
      run: () => (external ? openWindow(url) : site.navigate(route.path)),
    };
    return [item, ...pageItems(route.children, site, language)];
  });
}

/** The views that are open, the one used last first and without the one in front. */
export function viewItems(site: Site, language: Language): PaletteItem[] {
  const { list } = site.store.getState();
  return list.views
    .filter(({ key, title, place }) => {
      const { route, locked } = place;
      return key !== list.active && !locked && (title !== undefined || (route && !route.item.meta.tabHidden));
    })
    .toSorted((a, b) => b.used - a.used)
    .map((view): PaletteItem => {
      const { path, search, route } = view.place;
      return {
        key: `view:${view.key}`,
        group: "views",
        title: view.title ?? titleOf(route!.item.meta, language),
        hint: route && view.title !== undefined ? titleOf(route.item.meta, language) : "",
        icon: route?.item.meta.icon ?? route?.parent?.item.meta.icon,
        url: `#${path}${search}`,
        fleeting: true,
        // As a tab does: the view comes back as it was left.
        run: () => site.navigate(path + search, { sameView: true }),
      };
    });
}

/** A window of its own that knows nothing of this one. */
export function openWindow(url: string): void {
  const address = url.startsWith("#") ? `${location.pathname}${location.search}${url}` : url;
  window.open(address, "_blank", "noopener,noreferrer");
}
