import type { StoreApi } from "zustand/vanilla";
import type { Drafts } from "./drafts.ts";
import { unsavedKeys } from "./arrive.ts";
import type { Asking, Navigate, RouterState } from "./router-state.ts";
import { beforeOf, isUnsaved, markUnsaved, reload, remove } from "./view-list.ts";
import {
  addressOf,
  afterClosing,
  closedBy,
  type Closing,
  moveTab,
  patchTab,
  pinTab,
  removeTabs,
  type TabList,
  takeClosed,
} from "./tab-list.ts";

/** Actions on tabs and their views; those that would lose unsaved work ask first. */
export type TabActions = {
  /** Activates a tab as it was, with its scroll position. */
  openTab: (key: string) => void;
  /** Activates a tab, or reloads the view if the tab is active. @see R-T01 */
  pressTab: (key: string) => void;
  /** @returns whether the tabs were closed */
  closeTabs: (closing: Closing, key: string) => Promise<boolean>;
  reload: (key: string) => void;
  moveTab: (key: string, to: number) => void;
  pinTab: (key: string, pinned: boolean) => void;
  reopenTab: () => void;
  /** Asks if anything is unsaved. @returns whether to continue */
  mayLeave: (why: Asking["why"]) => Promise<boolean>;
  markUnsaved: (key: string, source: string, kept: "draft" | "memory" | null) => void;
  /** Parked views are unmounted only temporarily: their unsaved marks stay. */
  park: (parked: boolean) => void;
  dismissUnsaved: (key: string, source: string) => void;
  noteScroll: (key: string, scroll: number) => void;
};

type Options = {
  store: StoreApi<RouterState>;
  navigate: Navigate;
  /** Key of the view being navigated to, else of the active one. */
  targetKey: () => string;
  drafts: Drafts;
  tabsOn: () => boolean;
  onReload: () => void;
};

export function createTabActions({ store, navigate, targetKey, drafts, tabsOn, onReload }: Options): TabActions {
  let parked = false;
  const edit = (change: (tabs: TabList) => TabList) => {
    const { tabs } = store.getState();
    const next = change(tabs);
    if (next !== tabs) store.setState({ tabs: next });
  };

  const ask = (why: Asking["why"], keys?: ReadonlySet<string>): Promise<boolean> => {
    const lost = unsavedKeys(store.getState(), keys);
    if (lost.length === 0) return Promise.resolve(true);
    store.getState().asking?.answer(false);
    return new Promise((resolve) => {
      const answer = (goOn: boolean) => {
        store.setState({ asking: null });
        resolve(goOn);
      };
      store.setState({ asking: { why, keys: lost, answer } });
    });
  };

  const drop = (gone: ReadonlySet<string>) => {
    for (const key of gone) drafts.drop(key);
    const { list, tabs: opened } = store.getState();
    const tabs = removeTabs(opened, gone);
    const losesActive = gone.has(list.active);
    const losesTarget = gone.has(targetKey());
    const inactiveKeys = new Set([...gone].filter((key) => key !== list.active));
    store.setState(({ leaving }) => ({
      tabs,
      list: remove(list, inactiveKeys),
      leaving: losesActive ? new Set([...leaving, list.active]) : leaving,
    }));
    if (!losesTarget) return;
    const { leaving, location } = store.getState();
    // When the target of a pending navigation is closed, the active view stays, unless it is closed, too.
    if (location && !leaving.has(list.active))
      return navigate(location.path + location.search, { replace: true, arrival: "same-view" });
    const next = tabsOn() ? afterClosing(tabs) : undefined;
    const before = tabsOn() ? undefined : beforeOf(list, list.active)?.location;
    navigate(next ? addressOf(next) : before ? before.path + before.search : "/", { arrival: "tab" });
  };

  const mark: TabActions["markUnsaved"] = (key, source, kept) =>
    store.setState(({ list: before, tabs }) => {
      const list = markUnsaved(before, key, source, kept);
      if (list === before) return {};
      const view = list.views.find((one) => one.key === key);
      return { list, tabs: patchTab(tabs, key, { unsaved: view !== undefined && isUnsaved(view) }) };
    });

  const openTab = (key: string) => {
    const { tabs, list } = store.getState();
    const tab = tabs.tabs.find((one) => one.key === key);
    if (tab) navigate(addressOf(tab), { arrival: "tab", replace: key === list.active });
  };

  const again = (key: string) =>
    void ask("reload", new Set([key])).then((goOn) => {
      if (!goOn) return;
      drafts.drop(key);
      onReload();
      store.setState(({ list, tabs }) => ({
        list: reload(list, key),
        tabs: patchTab(tabs, key, { title: undefined, unsaved: false, scroll: 0 }),
      }));
    });

  return {
    openTab,
    pressTab: (key) => (store.getState().list.active === key && targetKey() === key ? again(key) : openTab(key)),
    async closeTabs(closing, key) {
      const { tabs, list } = store.getState();
      const inBar = tabs.tabs.some((tab) => tab.key === key);
      // A view without a tab can close itself as well.
      const gone =
        closing === "this" && !inBar && list.active === key
          ? [key]
          : closedBy(tabs, closing, key).map((tab) => tab.key);
      if (gone.length === 0 || !(await ask("close", new Set(gone)))) return false;
      drop(new Set(gone));
      return true;
    },
    reload: again,
    moveTab: (key, to) => edit((tabs) => moveTab(tabs, key, to)),
    pinTab: (key, pinned) => edit((tabs) => pinTab(tabs, key, pinned)),
    reopenTab() {
      const { list, tab } = takeClosed(store.getState().tabs);
      store.setState({ tabs: list });
      if (tab) navigate(addressOf(tab));
    },
    mayLeave: (why) => ask(why),
    markUnsaved: mark,
    park: (now) => {
      parked = now;
    },
    dismissUnsaved(key, source) {
      if (!parked && store.getState().list.active === key) mark(key, source, null);
    },
    noteScroll: (key, scroll) => edit((tabs) => patchTab(tabs, key, { scroll })),
  };
}
