import { Menu } from "../menu/Menu.tsx";
import { Place } from "../Place.tsx";
import type { LayoutProps } from "./layout-props.ts";
import styles from "./layouts.module.css";

/** The menu over the full height with the logo on top; fold and breadcrumb left, tools right. Also the phone's. */
export function VerticalLayout(props: LayoutProps) {
  const { logo, mark, menu, fold, breadcrumb, tools, tabs, mobile, folded } = props;
  return (
    <>
      <aside className={styles.side} data-folded={folded} inert={mobile && folded}>
        {folded && !mobile ? mark : logo}
        <Place name="menu">
          <Menu model={menu} folded={folded && !mobile} />
        </Place>
      </aside>
      <header className={styles.head} data-part="head">
        <div className={styles.nav}>
          {fold}
          <div className={styles.crumbs}>{breadcrumb}</div>
          <div className={styles.tools}>{tools}</div>
        </div>
        {tabs !== null && <div className={styles.tabs}>{tabs}</div>}
      </header>
    </>
  );
}
