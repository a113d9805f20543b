import { isShown } from "./is-shown.ts";

const typing =
  "input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable=''], " +
  "[contenteditable=true], [role=textbox], [role=combobox], [role=spinbutton]";
const ownKeys = "dialog, [role=dialog], [role=alertdialog], [role=menu], [role=listbox]";

/** Whether the focused element handles keys itself: text inputs, dialogs and menus. */
export function takesKeys(target: EventTarget | null): boolean {
  return target instanceof Element && (target.matches(typing) || target.closest(ownKeys) !== null);
}

const layers = "dialog[open], [role=dialog], [role=alertdialog], [role=menu], [role=listbox]";

/** Whether a layer lies above the page; keys belong to it, wherever the focus is. */
export const isLayerOpen = (): boolean => [...document.querySelectorAll<HTMLElement>(layers)].some(isShown);
