import i18next from "i18next";
import { startTransition, useEffect, useState } from "react";
import { useStore } from "zustand";
import type { RouteMeta } from "@busbar/contract/menus/menus";
import { joinTitles } from "../../kernel/texts/document-title.ts";
import { type Language, useLanguage } from "../../kernel/texts/i18n.ts";
import { useNavigation } from "../../kernel/portal/portal-context.tsx";
import { useRouteMeta } from "../../kernel/portal/route-meta.ts";
import { shellTexts } from "../texts/shell-texts.ts";
import type { PortalRouter } from "./portal-router.ts";
import type { RouterState } from "./router-state.ts";
import type { Tab } from "./tab-list.ts";

/**
 * A part of the router's state. What follows a view that is shown already is rendered as a transition, in slices, so that
 * the page answers meanwhile; every other change is rendered at once.
 */
export function useRouterState<T>(router: PortalRouter, select: (state: RouterState) => T): T {
  const atOnce = useStore(router.store, () => select(router.drawnAtOnce()));
  const [later, setLater] = useState<{ since: RouterState; state: RouterState }>();
  useEffect(() => {
    const follow = (state: RouterState) => {
      const since = router.drawnAtOnce();
      if (since !== state) startTransition(() => setLater({ since, state }));
    };
    follow(router.store.getState());
    return router.store.subscribe(follow);
  }, [router]);
  // A change that is rendered at once contains what came later before it.
  return later?.since === router.drawnAtOnce() ? select(later.state) : atOnce;
}

/** A title by text key if there is one, else as in the menu row. @see R-S19 */
export function titleOf(meta: Pick<RouteMeta, "title" | "titleEn">, language: Language): string {
  if (language === "en" && meta.titleEn) return meta.titleEn;
  // Without plurals and parameters the resource is the text itself; every menu entry calls this on each render.
  const text: unknown = i18next.getResource(language, shellTexts.name, meta.title);
  return typeof text === "string" ? text : meta.title;
}

export function usePortalTitle(): string {
  const { settings } = useNavigation();
  return useLanguage() === "zh" ? settings.titleZh : settings.titleEn;
}

/** The title of the active view: its own, else its route's. */
export function useViewTitle(router: PortalRouter): string {
  const t = shellTexts.useTexts();
  const language = useLanguage();
  const { metaOf } = useRouteMeta();
  const view = useRouterState(router, ({ list }) => list.views.find((one) => one.key === list.active));
  if (!view) return "";
  const { route, locked } = view.location;
  if (locked) return t("page.forbidden");
  return view.title ?? (route ? titleOf(metaOf(route.item), language) : t("page.notFound"));
}

/** The titles of page and portal, joined as the settings say. @see R-S16 */
export function useDocumentTitle(router: PortalRouter): void {
  const { titleSeparator, titleReverse } = useNavigation().settings;
  const portalTitle = usePortalTitle();
  const title = useViewTitle(router);
  // Writes to the document, outside of React.
  useEffect(() => {
    document.title = joinTitles(title, portalTitle, { titleSeparator, titleReverse });
  }, [title, portalTitle, titleSeparator, titleReverse]);
}

/** The title of a tab: its view's own, else its route's current one. */
export function useTabTitle(): (tab: Tab) => string {
  const language = useLanguage();
  const { metaOf } = useRouteMeta();
  return (tab) => tab.title ?? titleOf(metaOf(tab), language);
}
