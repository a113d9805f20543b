import type { KeyboardEvent } from "react";

/** Up, Down, Home and End walk the rows that are shown; Left and Right fold and unfold the group under focus. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>("a, button")].filter(
    (row) => row.checkVisibility?.() ?? true,
  );
  const here = rows.indexOf(document.activeElement as HTMLElement);
  if (here < 0) return;
  const row = rows[here]!;
  const expanded = row.getAttribute("aria-expanded");
  const targets: Record<string, HTMLElement | undefined> = {
    ArrowDown: rows[here + 1],
    ArrowUp: rows[here - 1],
    Home: rows[0],
    End: rows.at(-1),
  };
  if ((event.key === "ArrowRight" && expanded === "false") || (event.key === "ArrowLeft" && expanded === "true"))
    row.click();
  else if (targets[event.key]) targets[event.key]!.focus();
  else return;
  event.preventDefault();
}
