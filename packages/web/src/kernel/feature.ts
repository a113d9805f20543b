import type { RouteItem } from "@busbar/contract/menus";
import type { ComponentType } from "react";

/**
 * What the shell sees of a feature. `pages` are named by the `component` key that menu rows carry; a page is loaded when
 * it is first opened.
 *
 *     export const customersFeature: Feature = {
 *       name: "customers",
 *       texts: [customerTexts],
 *       pages: { "my-customers": () => import("./MyCustomersPage.tsx").then((m) => m.MyCustomersPage) },
 *     };
 */
export type Feature = {
  /** The noun; also the first part of its query keys. */
  name: string;
  /** Loaded together with any page of the feature. */
  texts?: readonly { name: string }[];
  pages: Record<string, () => Promise<ComponentType>>;
  /** Routes that do not come from menu rows, such as /user-center; not shown in the menu unless they say so. */
  routes?: readonly RouteItem[];
};

export type PageEntry = { feature: Feature; load: () => Promise<ComponentType> };

/** All pages by their component key. @throws when two features claim one key: a bug. */
export function pagesOf(features: readonly Feature[]): ReadonlyMap<string, PageEntry> {
  const pages = new Map<string, PageEntry>();
  for (const feature of features) {
    for (const [key, load] of Object.entries(feature.pages)) {
      if (pages.has(key)) throw new Error(`Two features have a page named ${key}`);
      pages.set(key, { feature, load });
    }
  }
  return pages;
}
