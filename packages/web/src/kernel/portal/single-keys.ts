import { usePreference } from "../queries/use-preference.ts";

/** Whether single-key shortcuts are on; a preference of the person. Source: WCAG 2.1.4. */
export function useSingleKeys(): [on: boolean, choose: (on: boolean) => void] {
  const [kept, keep] = usePreference<boolean>("shortcuts.single");
  return [kept ?? true, keep];
}

const typing =
  "input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable=''], " +
  "[contenteditable=true], [role=textbox], [role=combobox], [role=spinbutton]";
const ownKeys = "dialog, [role=dialog], [role=alertdialog], [role=menu], [role=listbox]";

/** Whether the focused element handles keys itself: text inputs, dialogs and menus. */
export function takesKeys(target: EventTarget | null): boolean {
  return target instanceof Element && (target.matches(typing) || target.closest(ownKeys) !== null);
}
