import { useMemo } from "react";
import { useStore } from "zustand";
import { useLanguage } from "../../kernel/i18n.ts";
import { useNavigation, useSiteRoutes } from "../../kernel/portal-context.tsx";
import { isExternal } from "../../kernel/site-routes.ts";
import { titleOf } from "../use-title.ts";
import type { Site } from "../view-host/site.ts";
import { Menu } from "./Menu.tsx";
import { buildMenu, type MenuNode } from "./menu-tree.ts";

/** The menu of the routes that one may open. A leaf keeps the present query; the present page reloads. @see R-S06 */
export function SiteMenu({ site, folded, onChosen }: { site: Site; folded: boolean; onChosen: () => void }) {
  const routes = useSiteRoutes();
  const { settings } = useNavigation();
  const language = useLanguage();
  const place = useStore(site.store, (state) => state.place);
  const nodes = useMemo(() => buildMenu(routes), [routes]);
  const current = place?.route?.item.meta.activeMenu ?? place?.route?.path ?? "";
  const addressOf = (node: MenuNode) => (node.path.includes("?") ? node.path : node.path + (place?.search ?? ""));
  const choose = (node: MenuNode) => {
    onChosen();
    if (node.path === place?.route?.path) site.reload(site.store.getState().list.active);
    else site.navigate(addressOf(node));
  };
  return (
    <Menu
      nodes={nodes}
      current={current}
      folded={folded}
      uniqueOpened={settings.uniqueOpened}
      titleOf={(node) => titleOf(node.meta, language)}
      hrefOf={(node) => (isExternal(node.path) ? node.path : `#${addressOf(node)}`)}
      onChoose={choose}
    />
  );
}
