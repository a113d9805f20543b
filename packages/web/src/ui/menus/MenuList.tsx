import type { KeyboardEvent } from "react";
import { Icon, type IconShape } from "../Icon.tsx";
import styles from "./floating.module.css";

export type MenuEntry = {
  key: string;
  label: string;
  icon?: IconShape | undefined;
  disabledReason?: string | undefined;
  danger?: boolean | undefined;
  checked?: boolean | undefined;
  onRun: () => void;
};

/** The entries of a `Floating` with role menu: arrow keys move, a disabled entry says why. */
export function MenuList({ entries, onDone }: { entries: MenuEntry[]; onDone: () => void }) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>("[role^=menuitem]")];
    const at = items.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1 + items.length, Home: 0, End: items.length - 1 }[event.key];
    if (event.key === "Tab") onDone();
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    items[to % items.length]?.focus();
  };
  return (
    <ul className={styles.menu} role="none" onKeyDown={onKeyDown}>
      {entries.map((entry) => (
        <li key={entry.key} role="none">
          <button
            type="button"
            role={entry.checked === undefined ? "menuitem" : "menuitemradio"}
            aria-checked={entry.checked}
            aria-disabled={entry.disabledReason ? true : undefined}
            tabIndex={-1}
            className={entry.danger ? `${styles.menuEntry} ${styles.menuEntryDanger}` : styles.menuEntry}
            onClick={() => {
              if (entry.disabledReason) return;
              onDone();
              entry.onRun();
            }}
          >
            {entry.icon ? <Icon of={entry.icon} /> : null}
            <span className={styles.menuWords}>
              <span>{entry.label}</span>
              {entry.disabledReason ? <span className={styles.menuReason}>{entry.disabledReason}</span> : null}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
