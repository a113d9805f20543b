import type { StoreApi } from "zustand/vanilla";
import type { Drafts } from "./drafts.ts";
import { type Asking, unsavedKeys } from "./arrive.ts";
import type { PortalRouter, RouterState } from "./portal-router.ts";
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

/** What one can do with tabs and their views; whatever loses unsaved work asks first. */
export type TabActions = {
  /** Brings a tab to the front as it was, with its scroll. */
  openTab: (key: string) => void;
  /** Opens a tab, or draws the view anew of the one that is in front and stays there. @see R-T01 */
  pressTab: (key: string) => void;
  /** @returns whether it happened */
  closeTabs: (closing: Closing, key: string) => Promise<boolean>;
  reload: (key: string) => void;
  moveTab: (key: string, to: number) => void;
  pinTab: (key: string, pinned: boolean) => void;
  reopenTab: () => void;
  /** Asks when anything at all is unsaved. @returns whether to go on */
  mayLeave: (why: Asking["why"]) => Promise<boolean>;
  markUnsaved: (key: string, source: string, kept: "draft" | "memory" | null) => void;
  /** While the portal is parked its views are taken down only to come back: their marks stay. */
  park: (parked: boolean) => void;
  dismissUnsaved: (key: string, source: string) => void;
  noteScroll: (key: string, scroll: number) => void;
};

type Options = {
  store: StoreApi<RouterState>;
  navigate: PortalRouter["navigate"];
  /** The key of the view that one is on the way to, else of the one in front. */
  goal: () => string;
  drafts: Drafts;
  tabsOn: () => boolean;
  onReload: () => void;
};

export function createTabActions({ store, navigate, goal, drafts, tabsOn, onReload }: Options): TabActions {
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
    const front = gone.has(list.active);
    const misled = gone.has(goal());
    const behind = new Set([...gone].filter((key) => key !== list.active));
    store.setState(({ leaving }) => ({
      tabs,
      list: remove(list, behind),
      leaving: front ? new Set([...leaving, list.active]) : leaving,
    }));
    if (!misled) return;
    const { leaving, location } = store.getState();
    // On the way to what has just been closed one stays, unless what is in front goes too.
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
    pressTab: (key) => (store.getState().list.active === key && goal() === key ? again(key) : openTab(key)),
    async closeTabs(closing, key) {
      const { tabs, list } = store.getState();
      const inBar = tabs.tabs.some((tab) => tab.key === key);
      // A view without a tab of its own closes itself all the same.
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
