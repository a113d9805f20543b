import { HorizontalMenu } from "../menu/HorizontalMenu.tsx";
import { Place } from "../Place.tsx";
import type { LayoutProps } from "./layout-props.ts";
import styles from "./layouts.module.css";

/** No side at all: logo, menu and tools share one strip; below it everything keeps to a centred column. */
export function HorizontalLayout({ logo, menu, breadcrumb, tools, tabs }: LayoutProps) {
  return (
    <header className={styles.head} data-part="head">
      <div className={styles.strip} data-tight="true">
        {logo}
        <Place name="menu">
          <HorizontalMenu model={menu} />
        </Place>
        <div className={styles.tools}>{tools}</div>
      </div>
      {tabs !== null && (
        <div className={styles.tabs}>
          <div className={styles.centred}>{tabs}</div>
        </div>
      )}
      <div className={styles.subBar}>
        <div className={styles.centred}>{breadcrumb}</div>
      </div>
    </header>
  );
}
