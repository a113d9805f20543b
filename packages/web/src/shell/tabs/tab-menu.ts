import CloseIcon from "~icons/ri/close-line";
import CopyIcon from "~icons/ri/link";
import LeftIcon from "~icons/ri/arrow-left-line";
import MaximiseIcon from "~icons/ri/aspect-ratio-line";
import MoveLeftIcon from "~icons/ri/arrow-left-s-line";
import MoveRightIcon from "~icons/ri/arrow-right-s-line";
import PinIcon from "~icons/ri/pushpin-line";
import RefreshIcon from "~icons/ri/refresh-line";
import ReopenIcon from "~icons/ri/arrow-go-back-line";
import RightIcon from "~icons/ri/arrow-right-line";
import UnpinIcon from "~icons/ri/unpin-line";
import WindowIcon from "~icons/ri/external-link-line";
import type { Translate } from "../../kernel/texts/i18n.ts";
import { toast } from "../../kernel/portal/toasts.ts";
import { copyText } from "../../ui/copying/copy-text.ts";
import type { MenuEntry } from "../../ui/menus/MenuList.tsx";
import type { PortalRouter } from "../navigation/portal-router.ts";
import {
  addressOf,
  type Closing,
  closedBy,
  isClosable,
  moveTab,
  type Tab,
  takeClosed,
} from "../navigation/tab-list.ts";
import type { texts } from "./zh.ts";
import { createStore } from "zustand/vanilla";

/** The actions on a tab, for its context menu and for the bar's menu; unavailable ones say why. @see R-T02 */
export function tabEntries(router: PortalRouter, tab: Tab, t: Translate<typeof texts>): MenuEntry[] {
  const { tabs: list } = router.store.getState();
  const { key } = tab;
  const at = list.tabs.findIndex((one) => one.key === key);
  const link = `${location.origin}${location.pathname}#${addressOf(tab)}`;
  const closing = (name: Closing, label: string, icon: MenuEntry["icon"]): MenuEntry => ({
    key: name,
    label,
    icon,
    disabledReason: closedBy(list, name, key).length === 0 ? t("menu.nothing") : undefined,
    onRun: () => void router.closeTabs(name, key),
  });
  const moving = (to: number, label: string, icon: MenuEntry["icon"]): MenuEntry => ({
    key: `move-${to}`,
    label,
    icon,
    disabledReason: moveTab(list, key, to).tabs[at]?.key === key ? t("menu.noMove") : undefined,
    onRun: () => router.moveTab(key, to),
  });
  return [
    closing("others", t("menu.closeOthers"), CloseIcon),
    closing("left", t("menu.closeLeft"), LeftIcon),
    closing("right", t("menu.closeRight"), RightIcon),
    closing("all", t("menu.closeAll"), CloseIcon),
    {
      key: "this",
      label: t("menu.close"),
      icon: CloseIcon,
      disabledReason: isClosable(list, tab) ? undefined : t("menu.kept"),
      onRun: () => void router.closeTabs("this", key),
    },
    { key: "reload", label: t("menu.reload"), icon: RefreshIcon, onRun: () => router.reload(key) },
    tab.pinned
      ? { key: "unpin", label: t("menu.unpin"), icon: UnpinIcon, onRun: () => router.pinTab(key, false) }
      : {
          key: "pin",
          label: t("menu.pin"),
          icon: PinIcon,
          disabledReason: tab.meta.noClosable ? t("menu.kept") : undefined,
          onRun: () => router.pinTab(key, true),
        },
    moving(at - 1, t("menu.moveLeft"), MoveLeftIcon),
    moving(at + 1, t("menu.moveRight"), MoveRightIcon),
    { key: "copy", label: t("menu.copy"), icon: CopyIcon, onRun: () => void copyLink(link, t) },
    {
      key: "window",
      label: t("menu.window"),
      icon: WindowIcon,
      onRun: () => void window.open(link, "_blank", "noopener"),
    },
    {
      key: "maximise",
      label: t(maximisedStore.getState().on ? "menu.restore" : "menu.maximise"),
      icon: MaximiseIcon,
      onRun: toggleMaximised,
    },
    {
      key: "reopen",
      label: t("menu.reopen"),
      icon: ReopenIcon,
      disabledReason: takeClosed(list).tab ? undefined : t("menu.noClosed"),
      onRun: router.reopenTab,
    },
  ];
}

async function copyLink(link: string, t: Translate<typeof texts>): Promise<void> {
  if (await copyText(link)) toast.success(t("menu.copied"));
}

/** Whether the content and the tabs fill the window. */
export const maximisedStore = createStore<{ on: boolean }>(() => ({ on: false }));

export const toggleMaximised = (): void => maximisedStore.setState(({ on }) => ({ on: !on }));
