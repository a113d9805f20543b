import { type MouseEvent, type PointerEvent, useEffect, useRef } from "react";
import CloseIcon from "~icons/ri/close-line";
import LockIcon from "~icons/ri/lock-line";
import PinIcon from "~icons/ri/pushpin-line";
import { useRouteMeta } from "../../kernel/portal/route-meta.ts";
import { RouteIcon } from "../../kernel/portal/RouteIcon.tsx";
import { Button } from "../../ui/form/Button.tsx";
import { useTheme } from "../theme/theme-store.ts";
import { viewId } from "../navigation/view-list.ts";
import { toggleMaximised } from "./tab-menu.ts";
import type { Tab } from "../navigation/tab-list.ts";
import { tabTexts } from "../texts/shell-texts.ts";
import styles from "./tabs-bar.module.css";

/** Milliseconds within which a second click means "maximise" instead of "reload". */
const doubleClick = 250;

type Props = {
  tab: Tab;
  title: string;
  selected: boolean;
  /** Whether it is the one in the tab order. */
  focusable: boolean;
  closable: boolean;
  dragging: boolean;
  /** Activates the tab, or reloads the view of the active one. */
  onOpen: () => void;
  onClose: () => void;
  onMenu: (event: MouseEvent) => void;
  drag: (event: PointerEvent<HTMLElement>) => void;
};

/** One tab. The close button is for the pointer; keyboards have Delete. */
export function TabButton({
  tab,
  title,
  selected,
  focusable,
  closable,
  dragging,
  onOpen,
  onClose,
  onMenu,
  drag,
}: Props) {
  const t = tabTexts.useTexts();
  const showIcon = useTheme((theme) => theme.showTabsIcon);
  const { metaOf } = useRouteMeta();
  const meta = metaOf(tab);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);

  const onClick = (event: MouseEvent) => {
    if ((event.target as Element).closest("[data-cross]")) return onClose();
    clearTimeout(waiting.current);
    // The second one of a double click, which may come before the first one's tab is rendered as the active one.
    if (event.detail > 1) return;
    // Keys, and clicks on inactive tabs, need not wait for a double click.
    if (!selected || event.detail === 0) return onOpen();
    waiting.current = setTimeout(onOpen, doubleClick);
  };
  const onAuxClick = (event: MouseEvent) => {
    if (event.button !== 1) return;
    event.preventDefault();
    if (closable) onClose();
  };
  const onDoubleClick = (event: MouseEvent) => {
    clearTimeout(waiting.current);
    if (!(event.target as Element).closest("[data-cross]")) toggleMaximised();
  };

  return (
    <Button
      variant="unstyled"
      role="tab"
      className={styles.tab}
      aria-selected={selected}
      aria-controls={selected ? viewId(tab.key) : undefined}
      aria-keyshortcuts={closable ? "Delete" : undefined}
      tabIndex={focusable ? 0 : -1}
      title={title}
      data-key={tab.key}
      data-dragging={dragging}
      data-closable={closable}
      onClick={onClick}
      onAuxClick={onAuxClick}
      onDoubleClick={onDoubleClick}
      onContextMenu={onMenu}
      onPointerDown={drag}
    >
      {tab.locked ? (
        <LockIcon aria-hidden="true" />
      ) : (
        showIcon && (
          <RouteIcon
            name={tab.icon ?? meta.icon ?? tab.parentIcon}
            own={tab.icon === undefined && meta.icon !== undefined && meta.isCustomSvg === true}
          />
        )
      )}
      <span className={styles.title}>{title}</span>
      {tab.locked && <span className="visually-hidden">, {t("tab.locked")}</span>}
      {tab.unsaved && (
        <>
          <span className={styles.dot} aria-hidden="true" />
          <span className="visually-hidden">, {t("tab.unsaved")}</span>
        </>
      )}
      {tab.pinned && <PinIcon className={styles.pin} aria-hidden="true" />}
      {closable && (
        <span className={styles.cross} data-cross="" aria-hidden="true">
          <CloseIcon />
        </span>
      )}
    </Button>
  );
}
