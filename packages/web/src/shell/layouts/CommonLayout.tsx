import { Menu } from "../menu/Menu.tsx";
import { Place } from "../Place.tsx";
import type { LayoutProps } from "./layout-props.ts";
import styles from "./layouts.module.css";

/**
 * One strip over everything, the menu below it. The fold control stands before the tabs; without them it goes into the
 * strip. The breadcrumb has a sub-bar of its own.
 */
export function CommonLayout({ logo, menu, fold, breadcrumb, tools, tabs, folded }: LayoutProps) {
  return (
    <>
      <header className={styles.strip}>
        {tabs === null && fold}
        {logo}
        <div className={styles.tools}>{tools}</div>
      </header>
      <aside className={styles.side} data-folded={folded}>
        <Place name="menu">
          <Menu model={menu} folded={folded} />
        </Place>
      </aside>
      <div className={styles.head} data-part="head">
        {tabs !== null && (
          <div className={styles.tabs}>
            {fold}
            {tabs}
          </div>
        )}
        <div className={styles.subBar}>{breadcrumb}</div>
      </div>
    </>
  );
}
