import type { LayoutProps } from "./layout-props.ts";
import styles from "./layouts.module.css";

/** The menu over the full height with the logo on top; fold and breadcrumb left, tools right. Also the phone's. */
export function VerticalLayout({ logo, menu, fold, breadcrumb, tools, tabs, mobile, folded }: LayoutProps) {
  return (
    <>
      <aside className={styles.side} inert={mobile && folded}>
        {logo}
        {menu}
      </aside>
      <header className={styles.nav}>
        {fold}
        <div className={styles.crumbs}>{breadcrumb}</div>
        <div className={styles.tools}>{tools}</div>
      </header>
      {tabs !== null && <div className={styles.tabs}>{tabs}</div>}
    </>
  );
}
