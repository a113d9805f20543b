import type { RouteItem } from "@busbar/contract/menus";
import type { ComponentType } from "react";

/**
 * What the shell sees of a feature. `pages` are named by the `component` key that menu rows carry; a page is loaded when
 * it is first opened.
 *
 *     export const customersFeature: Feature = {
 *       name: "customers",
 *       texts: [customerTexts],
 *       pages: { customers: () => import("./MyCustomersPage.tsx").then((m) => m.MyCustomersPage) },
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
