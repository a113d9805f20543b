import { useMemo } from "react";
import { useStore } from "zustand";
import { useLanguage } from "../../kernel/i18n.ts";
import { useNavigation, useSiteRoutes } from "../../kernel/portal-context.tsx";
import { useRouteMeta } from "../../kernel/route-meta.ts";
import { isExternal } from "../../kernel/site-routes.ts";
import { titleOf } from "../use-title.ts";
import type { Site } from "../view-host/site.ts";
import type { MenuModel } from "./menu-model.ts";
import { useOpenGroups } from "./use-open-groups.ts";
import { buildMenu, groupsAbove, hasEntry, type MenuNode } from "./menu-tree.ts";

/**
 * The menu of the routes that one may open. A leaf keeps the present query; the present page reloads.
 * `onChosen` is told of every choice. @see R-S06
 */
export function useSiteMenu(site: Site, onChosen: () => void): MenuModel {
  const routes = useSiteRoutes();
  const { settings } = useNavigation();
  const language = useLanguage();
  const { metaOf } = useRouteMeta();
  const place = useStore(site.store, (state) => state.place);
  const nodes = useMemo(() => buildMenu(routes, metaOf), [routes, metaOf]);
  const route = place?.locked ? undefined : place?.route;
  const meta = route && metaOf(route.item);
  const exact = place ? place.path + place.search : "";
  // An entry may carry a query of its own, such as one frame of several.
  const here = place?.search && hasEntry(nodes, exact) ? exact : (route?.path ?? "");
  const current = meta?.activeMenu ?? here;
  const above = groupsAbove(nodes, current);
  const groups = useOpenGroups(current, above, settings.uniqueOpened);
  const addressOf = (node: MenuNode) => (node.path.includes("?") ? node.path : node.path + (place?.search ?? ""));
  return {
    nodes,
    arrived: place !== null,
    current,
    above,
    ...groups,
    opensFirst: settings.openFirstMenu,
    bare: meta?.noColumn ?? false,
    titleOf: (node) => titleOf(node.meta, language),
    hrefOf: (node) => (isExternal(node.path) ? node.path : `#${addressOf(node)}`),
    choose(node) {
      onChosen();
      if (node.path === here && !site.isLeaving()) site.reload(site.store.getState().list.active);
      else site.navigate(node.children.length > 0 ? (node.landing ?? node.path) : addressOf(node));
    },
  };
}
