import type { LayoutProps } from "./layout-props.ts";
import styles from "./layouts.module.css";

/**
 * One strip over everything, the menu below it. Without the tabs bar there would be no place for the fold control and
 * the breadcrumb: fold goes into the header, the breadcrumb into a sub-bar of 44 px.
 */
export function CommonLayout({ logo, menu, fold, breadcrumb, tools, tabs }: LayoutProps) {
  return (
    <>
      <header className={styles.strip}>
        {tabs === null && fold}
        {logo}
        <div className={styles.tools}>{tools}</div>
      </header>
      <aside className={styles.side}>{menu}</aside>
      {tabs === null ? (
        <div className={styles.subBar}>{breadcrumb}</div>
      ) : (
        <div className={styles.tabs}>
          {fold}
          {tabs}
        </div>
      )}
    </>
  );
}
