import type { ComponentType } from "react";
import type { LayoutName } from "../theme/theme-settings.ts";
import { ColumnLayout } from "./ColumnLayout.tsx";
import { CommonLayout } from "./CommonLayout.tsx";
import { ComprehensiveLayout } from "./ComprehensiveLayout.tsx";
import { ConsoleLayout } from "./ConsoleLayout.tsx";
import { FloatLayout } from "./FloatLayout.tsx";
import { HorizontalLayout } from "./HorizontalLayout.tsx";
import type { LayoutProps } from "./layout-props.ts";
import { MaximisedLayout } from "./MaximisedLayout.tsx";
import { VerticalLayout } from "./VerticalLayout.tsx";

/** The layouts by name. @see R-S04 */
const layouts: Record<LayoutName, ComponentType<LayoutProps>> = {
  common: CommonLayout,
  vertical: VerticalLayout,
  horizontal: HorizontalLayout,
  column: ColumnLayout,
  comprehensive: ComprehensiveLayout,
  float: FloatLayout,
  console: ConsoleLayout,
};

/** While the content has the whole window. */
export const maximisedLayout = { name: "maximised", Layout: MaximisedLayout } as const;

/** Below 992 px there is one layout. @see R-S05 */
export function layoutFor(name: LayoutName, mobile: boolean): { name: LayoutName; Layout: ComponentType<LayoutProps> } {
  return mobile ? { name: "vertical", Layout: VerticalLayout } : { name, Layout: layouts[name] };
}
