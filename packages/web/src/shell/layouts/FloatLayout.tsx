import { RailMenu } from "../menu/RailMenu.tsx";
import { Place } from "../Place.tsx";
import type { LayoutProps } from "./layout-props.ts";
import styles from "./layouts.module.css";

/** A side of icons only; groups float out of it in two columns. There is nothing to fold. */
export function FloatLayout({ mark, menu, breadcrumb, tools, tabs }: LayoutProps) {
  return (
    <>
      <aside className={styles.side} data-folded="true">
        {mark}
        <Place name="menu">
          <RailMenu model={menu} labels={false} tiles />
        </Place>
      </aside>
      <header className={styles.head} data-part="head">
        <div className={styles.nav} data-foldless="true">
          <div className={styles.crumbs}>{breadcrumb}</div>
          <div className={styles.tools}>{tools}</div>
        </div>
        {tabs !== null && <div className={styles.tabs}>{tabs}</div>}
      </header>
    </>
  );
}
