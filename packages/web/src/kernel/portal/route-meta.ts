import type { RouteItem, RouteMeta } from "@busbar/contract/portal/menus";
import { useStore } from "zustand";
import { createStore, type StoreApi } from "zustand/vanilla";
import { type MetaChanges, type MetaPatch, usePortal } from "./portal-context.tsx";

/** Changes by route name; they last until the portal is loaded anew. */
export const createMetaChanges = (): StoreApi<MetaChanges> => createStore<MetaChanges>(() => ({}));

/** The meta that counts now: the route's own with what was changed of it. */
export function changedMeta(item: Pick<RouteItem, "name" | "meta">, changes: MetaChanges): RouteMeta {
  const patch = changes[item.name];
  if (!patch) return item.meta;
  // A new title has no other language unless it brings one.
  const title = patch.title === undefined ? {} : { titleEn: patch.titleEn };
  return { ...item.meta, ...patch, ...title, title: patch.title ?? item.meta.title };
}

/**
 * Title, icon, badge and the rest of any route, as menu, tab, breadcrumb and document title show them together.
 *
 *     const { changeMeta, restoreMeta } = useRouteMeta();
 *     changeMeta("DynamicMeta", { badge: "3" });
 */
export function useRouteMeta() {
  const { meta } = usePortal();
  const changes = useStore(meta);
  return {
    metaOf: (item: Pick<RouteItem, "name" | "meta">): RouteMeta => changedMeta(item, changes),
    /** Adds to what was changed before; an unknown name changes nothing. */
    changeMeta: (name: string, patch: MetaPatch): void =>
      meta.setState((all) => ({ ...all, [name]: { ...all[name], ...patch } })),
    /** Gives the route back what it came with. */
    restoreMeta: (name: string): void =>
      meta.setState((all) => Object.fromEntries(Object.entries(all).filter(([one]) => one !== name)), true),
  };
}
