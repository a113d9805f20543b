import { useEffect } from "react";
import { useSingleKeys } from "../../kernel/queries/use-preference.ts";
import { isLayerOpen, takesKeys } from "../../ui/takes-keys.ts";
import { usePortalRoutes } from "../../kernel/portal/portal-context.tsx";
import { useStable } from "../../ui/use-stable.ts";
import { pageLetters, activateLandmark } from "./page-letters.ts";
import { isShown } from "../../ui/is-shown.ts";
import { shortcuts } from "./shortcut-list.tsx";
import { type WalkKey, walkList } from "../../ui/table/walk-list.ts";

/** Maximum time in milliseconds between `g` and the letter. */
const letterPause = 1500;

type Options = {
  palette: () => void;
  help: () => void;
  go: (address: string) => void;
  /** Takes letters typed while a requested dialog is still loading; absent when there is none. */
  ahead: ((letter: string) => void) | undefined;
};

/** Handles the shell's shortcuts while the shell is active. @see shortcuts for the list */
export function useShortcuts({ palette, help, go, ahead }: Options): void {
  const [single] = useSingleKeys();
  const routes = usePortalRoutes();

  const act = useStable((event: KeyboardEvent, afterG: boolean): boolean => {
    if (ahead && isLetter(event) && !(event.target as Element).closest("dialog")) {
      event.preventDefault();
      ahead(event.key);
      return false;
    }
    const meaning = meaningOf(event, { single, afterG });
    if (meaning === undefined) return false;
    if (meaning === "page") return true;
    if (meaning === "palette") palette();
    else if (meaning === "help") help();
    else if (meaning === "search") {
      if (!focusSearch()) palette();
    } else if ("letter" in meaning) {
      const page = pageLetters(routes).find(({ letter }) => letter === meaning.letter);
      if (!page) return false;
      go(page.address);
    } else if ("walk" in meaning) {
      if (!walkList(meaning.walk)) return false;
    } else if (meaning.landmark === "undo" && isLayerOpen()) return false;
    else if (!activateLandmark(meaning.landmark) && !walksFor(meaning.landmark)) return false;
    event.preventDefault();
    return false;
  });

  // Outside React: keys pressed anywhere, after the page's own handlers.
  useEffect(() => {
    let firstOf = Number.NEGATIVE_INFINITY;
    const pressed = (event: KeyboardEvent) => {
      if (["Shift", "Control", "Alt", "Meta"].includes(event.key)) return;
      const waits = act(event, event.timeStamp - firstOf < letterPause);
      firstOf = waits ? event.timeStamp : Number.NEGATIVE_INFINITY;
    };
    window.addEventListener("keydown", pressed);
    return () => window.removeEventListener("keydown", pressed);
  }, [act]);
}

/** Beside a record J and K go to its neighbours, beside a list through its rows. */
const walksFor = (landmark: string): boolean =>
  (landmark === "recordNext" && walkList("j")) || (landmark === "recordPrevious" && walkList("k"));

const isLetter = ({ key, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent) =>
  [...key].length === 1 && !ctrlKey && !metaKey && !altKey && !isComposing;

/** @returns whether the active view has a search field */
function focusSearch(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>(
    "main search input, main [role=search] input, main [type=search]",
  );
  const field = [...fields].find((one) => isShown(one));
  field?.focus();
  field?.select();
  return field !== undefined;
}

/** The command of a key press. */
export type KeyMeaning =
  | "palette"
  | "help"
  | "search"
  | "page"
  | { landmark: string }
  | { letter: string }
  | { walk: WalkKey };

export type KeyPress = Pick<
  KeyboardEvent,
  "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey" | "repeat" | "isComposing" | "defaultPrevented"
> & { target: EventTarget | null };

export type KeyState = {
  /** Whether single-key shortcuts are on. */
  single: boolean;
  /** Whether `g` was pressed just before. */
  afterG: boolean;
};

const landmarks = new Map(
  shortcuts.flatMap(({ keys, landmark }) => (landmark ? keys.map((press) => [press[0]!, landmark] as const) : [])),
);

/** Punctuation that a Chinese input method produces with the same keys. */
const sameKey: Record<string, string> = { "\uff1f": "?", "\u3001": "/", "\u3010": "[" };

/** The command of a key press, or undefined. Single keys have no effect in text inputs and dialogs. */
export function meaningOf(press: KeyPress, { single, afterG }: KeyState): KeyMeaning | undefined {
  if (press.defaultPrevented || press.isComposing || press.repeat) return undefined;
  const key = sameKey[press.key] ?? press.key;
  if ((press.ctrlKey || press.metaKey) && !press.altKey && !press.shiftKey && key.toLowerCase() === "k")
    return "palette";
  if (!single || press.ctrlKey || press.metaKey || press.altKey || takesKeys(press.target)) return undefined;
  if (key === "?") return "help";
  if (key === "/") return "search";
  if (press.shiftKey) return undefined;
  if (afterG && /^[a-z]$/i.test(key)) return { letter: key.toLowerCase() };
  if (key === "g") return "page";
  if (key.toLowerCase() === "x") return { walk: "x" };
  const landmark = landmarks.get(key.toLowerCase());
  return landmark === undefined ? undefined : { landmark };
}
