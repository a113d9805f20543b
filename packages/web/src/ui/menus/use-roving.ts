import { type FocusEvent, type KeyboardEvent, useState } from "react";

const keysOf = {
  vertical: { next: "ArrowDown", before: "ArrowUp" },
  horizontal: { next: "ArrowRight", before: "ArrowLeft" },
} as const;

export type Roving = {
  /** 0 for the one row in the tab order, -1 for the others. */
  tabIndexOf: (path: string) => 0 | -1;
  /** Props of the element around the rows; each row has its path in `data-row`. */
  listProps: { onFocus: (event: FocusEvent) => void; onKeyDown: (event: KeyboardEvent<HTMLElement>) => void };
};

/**
 * A roving tabindex: one tab stop for a menu; arrow keys, Home and End move between its rows. The stop is the row last
 * focused, at first `preferred`. `paths` are the visible rows in order.
 */
export function useRoving(
  paths: readonly string[],
  preferred: string | undefined,
  axis: "vertical" | "horizontal",
): Roving {
  const [kept, keep] = useState<string>();
  const [seen, setSeen] = useState(preferred);
  if (seen !== preferred) {
    setSeen(preferred);
    keep(undefined);
  }
  const stop = [kept, preferred].find((path) => path !== undefined && paths.includes(path)) ?? paths[0];
  return {
    tabIndexOf: (path) => (path === stop ? 0 : -1),
    listProps: {
      onFocus: ({ target }) => {
        const path = (target as HTMLElement).dataset["row"];
        if (path !== undefined) keep(path);
      },
      onKeyDown: (event) => {
        const { next, before } = keysOf[axis];
        const rows = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-row]")].filter(
          (row) => row.tabIndex === 0 || paths.includes(row.dataset["row"]!),
        );
        const here = rows.findIndex((row) => row.parentElement?.contains(document.activeElement));
        const within = rows.indexOf(document.activeElement as HTMLElement);
        const at = within >= 0 ? within : here;
        if (at < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
        const targets: Record<string, HTMLElement | undefined> = {
          [next]: rows[at + 1],
          [before]: rows[at - 1],
          Home: rows[0],
          End: rows.at(-1),
        };
        if (!targets[event.key]) return;
        targets[event.key]!.focus();
        event.preventDefault();
      },
    },
  };
}
