import { useEffect } from "react";
import { usePreference } from "../../kernel/queries/use-preference.ts";
import { useSiteRoutes } from "../../kernel/portal/portal-context.tsx";
import { useStable } from "../../ui/use-stable.ts";
import { meaningOf } from "./key-presses.ts";
import { pageLetters, pressPlace } from "./page-letters.ts";

/** How long the letter after `g` may take, in milliseconds. */
const letterPause = 1500;

/** Whether shortcuts of a single key are on; kept for the person. Source: WCAG 2.1.4. */
export function useSingleKeys(): [on: boolean, choose: (on: boolean) => void] {
  const [kept, keep] = usePreference<boolean>("shortcuts.single");
  return [kept ?? true, keep];
}

type Doors = {
  palette: () => void;
  help: () => void;
  go: (address: string) => void;
  /** Takes letters typed while a dialog that was asked for is still on its way; absent when there is none. */
  ahead: ((letter: string) => void) | undefined;
};

/** Answers the shell's shortcuts while it is in front. @see shortcuts for the list */
export function useShortcuts({ palette, help, go, ahead }: Doors): void {
  const [single] = useSingleKeys();
  const routes = useSiteRoutes();

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
    } else if (!pressPlace(meaning.place)) return false;
    event.preventDefault();
    return false;
  });

  // Outside React: keys pressed anywhere, after everything on the page has had its turn.
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

const isLetter = ({ key, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent) =>
  [...key].length === 1 && !ctrlKey && !metaKey && !altKey && !isComposing;

/** @returns whether the view in front has a search field */
function focusSearch(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>(
    "main search input, main [role=search] input, main [type=search]",
  );
  const field = [...fields].find((one) => isShown(one));
  field?.focus();
  field?.select();
  return field !== undefined;
}

const isShown = (element: HTMLElement) =>
  typeof element.checkVisibility === "function"
    ? element.checkVisibility()
    : !element.closest("[style*='display: none']");
