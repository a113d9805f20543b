import { shortcuts } from "./shortcut-list.ts";

/** What a key press means for the shell. */
export type KeyMeaning = "palette" | "help" | "search" | "page" | { place: string } | { letter: string };

export type KeyPress = Pick<
  KeyboardEvent,
  "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey" | "repeat" | "isComposing" | "defaultPrevented"
> & { target: EventTarget | null };

export type KeyState = {
  /** Whether shortcuts of a single key are on. */
  single: boolean;
  /** Whether `g` was pressed just before. */
  afterG: boolean;
};

const places = new Map(
  shortcuts.flatMap(({ keys, place }) => (place ? keys.map((press) => [press[0]!, place] as const) : [])),
);

/** Keys of a Chinese input method's punctuation that stand on the same place. */
const sameKey: Record<string, string> = { "\uff1f": "?", "\u3001": "/", "\u3010": "[" };

/** Reads a key press, or undefined when it is none of the shell's. Single keys never act where one types or in a dialog. */
export function meaningOf(press: KeyPress, { single, afterG }: KeyState): KeyMeaning | undefined {
  if (press.defaultPrevented || press.isComposing || press.repeat) return undefined;
  const key = sameKey[press.key] ?? press.key;
  if ((press.ctrlKey || press.metaKey) && !press.altKey && !press.shiftKey && key.toLowerCase() === "k")
    return "palette";
  if (!single || press.ctrlKey || press.metaKey || press.altKey || isBusy(press.target)) return undefined;
  if (key === "?") return "help";
  if (key === "/") return "search";
  if (press.shiftKey) return undefined;
  if (afterG && /^[a-z]$/i.test(key)) return { letter: key.toLowerCase() };
  if (key === "g") return "page";
  const place = places.get(key.toLowerCase());
  return place === undefined ? undefined : { place };
}

const typing =
  "input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable=''], " +
  "[contenteditable=true], [role=textbox], [role=combobox], [role=spinbutton]";
const ownKeys = "dialog, [role=dialog], [role=alertdialog], [role=menu], [role=listbox]";

/** Whether keys belong to what has the focus. */
function isBusy(target: EventTarget | null): boolean {
  return target instanceof Element && (target.matches(typing) || target.closest(ownKeys) !== null);
}
