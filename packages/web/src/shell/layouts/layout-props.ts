import type { ReactNode } from "react";
import type { MenuModel } from "../menu/menu-model.ts";
import type { ColumnStyle } from "../theme/theme-settings.ts";

/**
 * What every layout gets. A layout places these and knows neither the router nor the pages; the content is placed by
 * the shell's grid (`shell.module.css`, by `data-layout`), so that changing the layout moves no view.
 */
export type LayoutProps = {
  /** Mark and title, leading to the start page. */
  logo: ReactNode;
  /** The mark alone. */
  mark: ReactNode;
  title: string;
  menu: MenuModel;
  /** The fold control. */
  fold: ReactNode;
  breadcrumb: ReactNode;
  tools: ReactNode;
  /** The tabs bar, or null while it is switched off. */
  tabs: ReactNode | null;
  /** Opens search and commands; only where the layout has a place for a field. */
  search: ReactNode;
  /** The card of the sales manager for those who have one and a window wide enough, else null. */
  manager: ReactNode | null;
  columnStyle: ColumnStyle;
  folded: boolean;
  mobile: boolean;
};
