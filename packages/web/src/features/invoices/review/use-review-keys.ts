import { useEffectEvent, useLayoutEffect } from "react";
import { useSingleKeys } from "../../../kernel/queries/use-preference.ts";
import { isLayerOpen, takesKeys } from "../../../ui/takes-keys.ts";

type ReviewKeys = { pass: () => void; giveBack: () => void; passMarked: () => void };

/** Milliseconds after `g` in which a letter belongs to the shell, which opens a page. */
const letterPause = 1500;

/** A, R and Shift+A while the page is active; the shell handles J and K, which activate the links to the neighbours. */
export function useReviewKeys({ pass, giveBack, passMarked }: ReviewKeys): void {
  const [single] = useSingleKeys();
  const act = useEffectEvent((event: KeyboardEvent): boolean => {
    if (!single || event.repeat || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return false;
    if (takesKeys(event.target) || isLayerOpen()) return false;
    const key = event.key.toLowerCase();
    if (key === "a") (event.shiftKey ? passMarked : pass)();
    else if (key === "r" && !event.shiftKey) giveBack();
    else return false;
    return true;
  });
  // Handled before the shell, where R reloads the view. From the first frame on, so that no key is lost.
  useLayoutEffect(() => {
    let toPage = Number.NEGATIVE_INFINITY;
    const pressed = (event: KeyboardEvent) => {
      const afterG = event.timeStamp - toPage < letterPause;
      toPage = event.key === "g" ? event.timeStamp : Number.NEGATIVE_INFINITY;
      if (!afterG && act(event)) event.preventDefault();
    };
    window.addEventListener("keydown", pressed, { capture: true });
    return () => window.removeEventListener("keydown", pressed, { capture: true });
  }, []);
}
