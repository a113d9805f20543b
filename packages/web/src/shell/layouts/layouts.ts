import type { ComponentType } from "react";
import type { LayoutName } from "../theme/theme-settings.ts";
import { CommonLayout } from "./CommonLayout.tsx";
import type { LayoutProps } from "./layout-props.ts";
import { VerticalLayout } from "./VerticalLayout.tsx";

/** The layouts that exist, by name; one that is not here yet is drawn as vertical. @see R-S04 */
const layouts: Partial<Record<LayoutName, ComponentType<LayoutProps>>> = {
  common: CommonLayout,
  vertical: VerticalLayout,
};

/** Below 992 px there is one layout. @see R-S05 */
export function layoutFor(name: LayoutName, mobile: boolean): { name: LayoutName; Layout: ComponentType<LayoutProps> } {
  const Layout = mobile ? undefined : layouts[name];
  return Layout ? { name, Layout } : { name: "vertical", Layout: VerticalLayout };
}
