import type { RouteItem, RouteMeta } from "@busbar/contract/menus/menus";
import { useStore } from "zustand";
import { createStore, type StoreApi } from "zustand/vanilla";
import { type MetaChanges, type MetaPatch, usePortal } from "./portal-context.tsx";

/** Changes by route name; they last until the page is reloaded. */
export const createMetaChanges = (): StoreApi<MetaChanges> => createStore<MetaChanges>(() => ({}));

/** The current meta: the route's own with the changes. */
export function changedMeta(item: Pick<RouteItem, "name" | "meta">, changes: MetaChanges): RouteMeta {
  const patch = changes[item.name];
  if (!patch) return item.meta;
  // A new title drops the English one unless the change has its own.
  const title = patch.title === undefined ? {} : { titleEn: patch.titleEn };
  return { ...item.meta, ...patch, ...title, title: patch.title ?? item.meta.title };
}

/**
 * Changes title, icon, badge and other meta of any route; menu, tab, breadcrumb and document title follow.
 *
 *     const { changeMeta, restoreMeta } = useRouteMeta();
 *     changeMeta("DynamicMeta", { badge: "3" });
 */
export function useRouteMeta() {
  const { meta } = usePortal();
  const changes = useStore(meta);
  return {
    metaOf: (item: Pick<RouteItem, "name" | "meta">): RouteMeta => changedMeta(item, changes),
    /** Merges with earlier changes; an unknown name changes nothing. */
    changeMeta: (name: string, patch: MetaPatch): void =>
      meta.setState((all) => ({ ...all, [name]: { ...all[name], ...patch } })),
    /** Removes all changes of the route. */
    restoreMeta: (name: string): void =>
      meta.setState((all) => Object.fromEntries(Object.entries(all).filter(([one]) => one !== name)), true),
  };
}
