import { ColumnStrip } from "../menu/ColumnStrip.tsx";
import { Menu } from "../menu/Menu.tsx";
import { useGroup } from "../menu/use-group.ts";
import { Place } from "../Place.tsx";
import type { LayoutProps } from "./layout-props.ts";
import styles from "./layouts.module.css";

/**
 * The first level as a strip, the second in a panel beside it. Folding hides the panel; a page without a second level
 * hides panel and fold control. @see R-S08
 */
export function ColumnLayout(props: LayoutProps) {
  const { mark, title, menu, fold, breadcrumb, tools, tabs, columnStyle, folded } = props;
  const { group, below, pick } = useGroup(menu);
  const open = !folded && !menu.bare;
  return (
    <>
      <aside className={styles.columns} data-look={columnStyle} data-folded={!open}>
        <div className={styles.columnStrip}>
          <div className={styles.columnMark}>{mark}</div>
          <Place name="menu">
            <ColumnStrip model={menu} look={columnStyle} group={group} onPick={pick} />
          </Place>
        </div>
        {open && (
          <div className={styles.panel}>
            <p className={styles.panelTitle}>{title}</p>
            {group && <p className={styles.groupTitle}>{menu.titleOf(group)}</p>}
            <Menu
              key={group?.path}
              model={{ ...menu, nodes: below }}
              folded={false}
              label={group && menu.titleOf(group)}
            />
          </div>
        )}
      </aside>
      <header className={styles.head} data-part="head">
        <div className={styles.nav}>
          {!menu.bare && fold}
          <div className={styles.crumbs}>{breadcrumb}</div>
          <div className={styles.tools}>{tools}</div>
        </div>
        {tabs !== null && <div className={styles.tabs}>{tabs}</div>}
      </header>
    </>
  );
}
