import { RailMenu } from "../menu/RailMenu.tsx";
import { Place } from "../Place.tsx";
import type { LayoutProps } from "./layout-props.ts";
import styles from "./layouts.module.css";

/** The product's own: a dark bar with search in its middle, a rail with panels, and the sales manager at the right. */
export function ConsoleLayout({ logo, menu, breadcrumb, tools, tabs, search, manager }: LayoutProps) {
  return (
    <>
      <header className={styles.console}>
        {logo}
        <div className={styles.searchPlace}>{search}</div>
        <div className={styles.tools}>{tools}</div>
      </header>
      <aside className={styles.rail}>
        <Place name="menu">
          <RailMenu model={menu} labels tiles={false} />
        </Place>
      </aside>
      <div className={styles.head} data-part="head">
        {tabs !== null && <div className={styles.tabs}>{tabs}</div>}
        <div className={styles.subBar}>{breadcrumb}</div>
      </div>
      {manager !== null && <div className={styles.manager}>{manager}</div>}
    </>
  );
}
