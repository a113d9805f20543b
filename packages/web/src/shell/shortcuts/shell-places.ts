const controls = "button:not(:disabled), a[href], [tabindex]";

const shellPlace = (name: string) => document.querySelector<HTMLElement>(`[data-place="${name}"]`);

/** Places where one moves to; all others are pressed. */
const entered = ["menu", "crumb", "tabs"];

/** Whether a part of the shell is on the screen now. */
export const hasPlace = (name: string): boolean => firstControl(name) !== undefined;

/** Presses the tool of that name, or moves the focus into that place. @returns whether it is there */
export function pressPlace(name: string): boolean {
  const control = firstControl(name);
  if (!control) return false;
  control.focus();
  if (!entered.includes(name)) control.click();
  return true;
}

function firstControl(name: string): HTMLElement | undefined {
  const place = shellPlace(name);
  const all = [...(place?.querySelectorAll<HTMLElement>(controls) ?? [])];
  return all.find((one) => one.tabIndex >= 0);
}
