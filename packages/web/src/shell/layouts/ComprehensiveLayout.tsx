import { GroupTabs } from "../menu/GroupTabs.tsx";
import { Menu } from "../menu/Menu.tsx";
import { useGroup } from "../menu/use-group.ts";
import { Place } from "../Place.tsx";
import type { LayoutProps } from "./layout-props.ts";
import styles from "./layouts.module.css";

/** The first level as tabs in the bar; the side has what is below the chosen one. @see R-S07 */
export function ComprehensiveLayout(props: LayoutProps) {
  const { logo, mark, menu, fold, breadcrumb, tools, tabs, folded } = props;
  const { group, below, pick } = useGroup(menu);
  return (
    <>
      <aside className={styles.side} data-folded={folded}>
        {folded ? mark : logo}
        <Menu key={group?.path} model={{ ...menu, nodes: below }} folded={folded} />
      </aside>
      <header className={styles.head} data-part="head">
        <div className={`${styles.nav} ${styles.bar}`}>
          {fold}
          <Place name="menu">
            <GroupTabs model={menu} group={group} onPick={pick} />
          </Place>
          <div className={styles.tools}>{tools}</div>
        </div>
        {tabs !== null && <div className={styles.tabs}>{tabs}</div>}
        <div className={styles.subBar}>{breadcrumb}</div>
      </header>
    </>
  );
}
