import type { ReactNode } from "react";

/**
 * What every layout gets. A layout places these and knows neither the router nor the pages; the content is placed by
 * the shell's grid (`shell.module.css`, by `data-layout`), so that changing the layout moves no view.
 */
export type LayoutProps = {
  logo: ReactNode;
  menu: ReactNode;
  /** The fold control. */
  fold: ReactNode;
  breadcrumb: ReactNode;
  tools: ReactNode;
  /** The tabs bar, or null while it is switched off. */
  tabs: ReactNode | null;
  folded: boolean;
  mobile: boolean;
};
