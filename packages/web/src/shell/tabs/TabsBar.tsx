import { type KeyboardEvent, type MouseEvent, useRef, useState } from "react";
import { useStore } from "zustand";
import LeftIcon from "~icons/ri/arrow-left-s-line";
import RestoreIcon from "~icons/ri/aspect-ratio-line";
import RightIcon from "~icons/ri/arrow-right-s-line";
import { lazyComponent } from "../../kernel/boot/lazy-component.tsx";
import { PartBoundary } from "../../kernel/boot/PartBoundary.tsx";
import { Button } from "../../ui/form/Button.tsx";
import { Floating } from "../../ui/menus/Floating.tsx";
import { MenuButton } from "../../ui/menus/MenuButton.tsx";
import { MenuList } from "../../ui/menus/MenuList.tsx";
import { useTheme } from "../theme/theme-store.ts";
import { useRouterState, useTabTitle } from "../navigation/use-router.ts";
import type { PortalRouter } from "../navigation/portal-router.ts";
import { maximisedStore, toggleMaximised, tabEntries } from "./tab-menu.ts";
import { isClosable, type Tab } from "../navigation/tab-list.ts";
import { TabButton } from "./TabButton.tsx";
import { tabTexts } from "../texts/shell-texts.ts";
import { useStripScroll, useTabDrag } from "./use-tab-strip.ts";
import styles from "./tabs-bar.module.css";

const TabSearch = lazyComponent(() => import("./TabSearch.tsx").then((m) => m.TabSearch));

/** Number of open tabs from which they can be searched. */
const searchFrom = 11;

/** Every visited route as a tab. Arrow keys move the focus, Enter opens, Delete closes, Ctrl+Shift+arrow reorders. */
export function TabsBar({ router }: { router: PortalRouter }) {
  const t = tabTexts.useTexts();
  const list = useRouterState(router, (state) => state.tabs);
  const active = useRouterState(router, (state) => state.list.active);
  const look = useTheme((theme) => theme.tabsBarStyle);
  const maximised = useStore(maximisedStore, ({ on }) => on);
  const titleOf = useTabTitle();
  const bar = useRef<HTMLDivElement>(null);
  const strip = useStripScroll(bar, active, list.tabs.length);
  const drag = useTabDrag(router);
  const [menu, setMenu] = useState<{ tab: Tab; x: number; y: number }>();
  const [point, setPoint] = useState<HTMLElement | null>(null);
  const [moved, setMoved] = useState("");
  const front = list.tabs.find((tab) => tab.key === active) ?? list.tabs[0];
  const focusTab = (key: string | undefined) =>
    bar.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key ?? "")}"]`)?.focus();

  const closeMenu = () => {
    setMenu(undefined);
    focusTab(menu?.tab.key);
  };
  const openMenu = (tab: Tab) => (event: MouseEvent) => {
    event.preventDefault();
    setMenu({ tab, x: event.clientX, y: event.clientY });
  };
  const close = async (tab: Tab) => {
    const at = list.tabs.indexOf(tab);
    if (!(await router.closeTabs("this", tab.key))) return;
    const { tabs } = router.store.getState().tabs;
    if (bar.current?.contains(document.activeElement) || document.activeElement === document.body)
      requestAnimationFrame(() => focusTab((tabs[at] ?? tabs.at(-1))?.key));
  };
  const reorder = (tab: Tab, step: number) => {
    router.moveTab(tab.key, list.tabs.indexOf(tab) + step);
    const { tabs } = router.store.getState().tabs;
    const place = tabs.findIndex((one) => one.key === tab.key) + 1;
    setMoved(t("tab.moved", { title: titleOf(tab), place, count: tabs.length }));
    requestAnimationFrame(() => focusTab(tab.key));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const at = list.tabs.findIndex((tab) => tab.key === (event.target as HTMLElement).dataset["key"]);
    const tab = list.tabs[at];
    if (!tab || event.altKey) return;
    const count = list.tabs.length;
    const step = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : 0;
    const to = step !== 0 ? (at + step + count) % count : { Home: 0, End: count - 1 }[event.key];
    if (event.key === "Delete") void close(tab);
    else if (step !== 0 && event.shiftKey && (event.ctrlKey || event.metaKey)) reorder(tab, step);
    else if (to !== undefined && !event.shiftKey && !event.ctrlKey && !event.metaKey) focusTab(list.tabs[to]?.key);
    else return;
    event.preventDefault();
  };

  return (
    <nav className={styles.bar} aria-label={t("bar.label")} data-look={look}>
      {strip.overfull && (
        <Button
          variant="unstyled"
          className={styles.arrow}
          tabIndex={-1}
          aria-label={t("bar.toLeft")}
          disabled={strip.atStart}
          onClick={() => strip.page(-1)}
        >
          <LeftIcon aria-hidden="true" />
        </Button>
      )}
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the tabs have the focus, one at a time */}
      <div className={styles.strip} role="tablist" aria-label={t("bar.label")} ref={bar} onKeyDown={onKeyDown}>
        {list.tabs.map((tab) => (
          <TabButton
            key={tab.key}
            tab={tab}
            title={titleOf(tab)}
            selected={tab.key === active}
            focusable={tab.key === front?.key}
            closable={isClosable(list, tab)}
            dragging={drag.dragged === tab.key}
            onOpen={() => router.pressTab(tab.key)}
            onClose={() => void close(tab)}
            onMenu={openMenu(tab)}
            drag={drag.start(tab.key)}
          />
        ))}
      </div>
      {strip.overfull && (
        <Button
          variant="unstyled"
          className={styles.arrow}
          tabIndex={-1}
          aria-label={t("bar.toRight")}
          disabled={strip.atEnd}
          onClick={() => strip.page(1)}
        >
          <RightIcon aria-hidden="true" />
        </Button>
      )}
      {list.tabs.length >= searchFrom && (
        <PartBoundary>
          <TabSearch router={router} tabs={list.tabs} active={active} />
        </PartBoundary>
      )}
      {maximised && (
        <Button
          variant="unstyled"
          className={styles.arrow}
          aria-label={t("bar.restore")}
          title={t("bar.restore")}
          onClick={toggleMaximised}
        >
          <RestoreIcon aria-hidden="true" />
        </Button>
      )}
      {front && (
        <MenuButton
          label={t("bar.more")}
          variant="unstyled"
          className={styles.more}
          align="end"
          entries={() => tabEntries(router, front, t)}
        >
          <span className={styles.squares} aria-hidden="true">
            <i />
            <i />
            <i />
            <i />
          </span>
        </MenuButton>
      )}
      {menu && <span className={styles.point} style={{ left: menu.x, top: menu.y }} ref={setPoint} />}
      {menu && point && (
        <Floating
          key={`${menu.x} ${menu.y}`}
          anchor={point}
          role="menu"
          label={t("menu.label", { title: titleOf(menu.tab) })}
          onClose={closeMenu}
        >
          <MenuList entries={tabEntries(router, menu.tab, t)} onDone={closeMenu} />
        </Floating>
      )}
      <p className="visually-hidden" aria-live="polite">
        {moved}
      </p>
    </nav>
  );
}
