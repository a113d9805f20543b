import type { ComponentType, ReactNode } from "react";
import type { LayoutName, ColumnStyle } from "../theme/theme-settings.ts";
import type { MenuModel } from "../menu/menu-tree.ts";
import { Menu } from "../menu/side/Menu.tsx";
import { HorizontalMenu } from "../menu/top/HorizontalMenu.tsx";
import { ColumnStrip } from "../menu/side/ColumnStrip.tsx";
import { useGroup } from "../menu/use-menu-model.ts";
import { GroupTabs } from "../menu/top/GroupTabs.tsx";
import { RailMenu } from "../menu/side/RailMenu.tsx";
import SearchIcon from "~icons/ri/search-line";
import { useShellActions } from "../../kernel/portal/shell-actions.ts";
import { Button } from "../../ui/form/Button.tsx";
import { shellTexts } from "../texts/shell-texts.ts";
import styles from "./layouts.module.css";
import frameStyles from "../frame/shell.module.css";

/**
 * The elements that a layout arranges; it knows neither the router nor the pages. The shell's grid (`shell.module.css`,
 * by `data-layout`) places the content, so that a change of layout does not remount views.
 */
export type LayoutProps = {
  /** Logo and title, a link to the start page. */
  logo: ReactNode;
  /** The logo alone. */
  mark: ReactNode;
  title: string;
  menu: MenuModel;
  /** The button that folds the sidebar. */
  fold: ReactNode;
  breadcrumb: ReactNode;
  tools: ReactNode;
  /** The tabs bar, or null while it is off. */
  tabs: ReactNode | null;
  /** A field that opens the palette; only for layouts with room for it. */
  search: ReactNode;
  /** The sales manager's card for people who have one, in a window wide enough; else null. */
  manager: ReactNode | null;
  columnStyle: ColumnStyle;
  folded: boolean;
  mobile: boolean;
};

/** @see R-S04 */
const layouts: Record<LayoutName, ComponentType<LayoutProps>> = {
  common: CommonLayout,
  vertical: VerticalLayout,
  horizontal: HorizontalLayout,
  column: ColumnLayout,
  comprehensive: ComprehensiveLayout,
  float: FloatLayout,
  console: ConsoleLayout,
};

/** The layout while the content fills the window. */
export const maximisedLayout = { name: "maximised", Layout: MaximisedLayout } as const;

/** Below 992 px there is only one layout. @see R-S05 */
export function layoutFor(name: LayoutName, mobile: boolean): { name: LayoutName; Layout: ComponentType<LayoutProps> } {
  return mobile ? { name: "vertical", Layout: VerticalLayout } : { name, Layout: layouts[name] };
}

/**
 * One strip across the top with the menu below it. The fold button is before the tabs, or without them in the strip.
 * The breadcrumb has a bar of its own.
 */
function CommonLayout({ logo, menu, fold, breadcrumb, tools, tabs, folded }: LayoutProps) {
  return (
    <>
      <header className={styles.strip}>
        {tabs === null && fold}
        {logo}
        <div className={styles.tools}>{tools}</div>
      </header>
      <aside className={styles.side} data-folded={folded}>
        <Landmark name="menu">
          <Menu model={menu} folded={folded} />
        </Landmark>
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

/**
 * The menu over the full height with the logo on top; fold button and breadcrumb on the left, tools on the right. Also
 * the layout of phones.
 */
function VerticalLayout(props: LayoutProps) {
  const { logo, mark, menu, fold, breadcrumb, tools, tabs, mobile, folded } = props;
  return (
    <>
      <aside className={styles.side} data-folded={folded} inert={mobile && folded}>
        {folded && !mobile ? mark : logo}
        <Landmark name="menu">
          <Menu model={menu} folded={folded && !mobile} />
        </Landmark>
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

/** No sidebar: logo, menu and tools share one strip; everything below is in a centred column. */
function HorizontalLayout({ logo, menu, breadcrumb, tools, tabs }: LayoutProps) {
  return (
    <header className={styles.head} data-part="head">
      <div className={styles.strip} data-tight="true">
        {logo}
        <Landmark name="menu">
          <HorizontalMenu model={menu} />
        </Landmark>
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

/**
 * The first level as a strip, the second in a panel beside it. Folding hides the panel; a page without a second level
 * hides the panel and the fold button. @see R-S08
 */
function ColumnLayout(props: LayoutProps) {
  const { mark, title, menu, fold, breadcrumb, tools, tabs, columnStyle, folded } = props;
  const { group, below, pick } = useGroup(menu);
  const open = !folded && !menu.bare;
  return (
    <>
      <aside className={styles.columns} data-look={columnStyle} data-folded={!open}>
        <div className={styles.columnStrip}>
          <div className={styles.columnMark}>{mark}</div>
          <Landmark name="menu">
            <ColumnStrip model={menu} look={columnStyle} group={group} onPick={pick} />
          </Landmark>
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

/** The first level as tabs in the bar; the sidebar shows the children of the selected one. @see R-S07 */
function ComprehensiveLayout(props: LayoutProps) {
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
          <Landmark name="menu">
            <GroupTabs model={menu} group={group} onPick={pick} />
          </Landmark>
          <div className={styles.tools}>{tools}</div>
        </div>
        {tabs !== null && <div className={styles.tabs}>{tabs}</div>}
        <div className={styles.subBar}>{breadcrumb}</div>
      </header>
    </>
  );
}

/** A sidebar of icons; groups open in a floating panel of two columns. It cannot be folded. */
function FloatLayout({ mark, menu, breadcrumb, tools, tabs }: LayoutProps) {
  return (
    <>
      <aside className={styles.side} data-folded="true">
        {mark}
        <Landmark name="menu">
          <RailMenu model={menu} labels={false} tiles />
        </Landmark>
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

/**
 * The default layout: a dark bar with a search field in the middle, a rail with panels, and the sales manager on the
 * right.
 */
function ConsoleLayout({ logo, menu, breadcrumb, tools, tabs, search, manager }: LayoutProps) {
  return (
    <>
      <header className={styles.console}>
        {logo}
        <div className={styles.searchPlace}>{search}</div>
        <div className={styles.tools}>{tools}</div>
      </header>
      <aside className={styles.rail}>
        <Landmark name="menu">
          <RailMenu model={menu} labels tiles={false} />
        </Landmark>
      </aside>
      <div className={styles.head} data-part="head">
        {tabs !== null && <div className={styles.tabs}>{tabs}</div>}
        <div className={styles.subBar}>{breadcrumb}</div>
      </div>
      {manager !== null && <div className={styles.manager}>{manager}</div>}
    </>
  );
}

/** Only the tabs above the content; a double click on a tab or the bar's button restores the rest. */
function MaximisedLayout({ tabs }: LayoutProps) {
  return (
    <div className={styles.head} data-part="head">
      <div className={styles.tabs}>{tabs}</div>
    </div>
  );
}

/** Marks a part of the shell as the target of shortcuts; does not affect the layout. @see shortcuts */
export function Landmark({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={frameStyles.place} data-place={name}>
      {children}
    </div>
  );
}

/** A button in the shape of a field; it opens the palette, which has the real one. */
export function SearchField() {
  const t = shellTexts.useTexts();
  const shellActions = useShellActions();
  return (
    <Button variant="unstyled" className={styles.search} aria-haspopup="dialog" onClick={shellActions.search}>
      <SearchIcon aria-hidden="true" />
      <span>{t("search.field")}</span>
      <kbd aria-hidden="true">{/mac|iphone|ipad/i.test(navigator.userAgent) ? "⌘ K" : "Ctrl K"}</kbd>
    </Button>
  );
}
