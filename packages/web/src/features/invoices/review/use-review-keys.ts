import { useEffect, useEffectEvent } from "react";
import { takesKeys, useSingleKeys } from "../../../kernel/portal/single-keys.ts";

type ReviewKeys = { pass: () => void; giveBack: () => void; passMarked: () => void };

/** Time in which a letter after `g` belongs to the shell, which opens a page by it. */
const letterPause = 1500;

/** A, R and Shift+A while the page is in front; J and K are the shell's, which presses the ways to the neighbours. */
export function useReviewKeys({ pass, giveBack, passMarked }: ReviewKeys): void {
  const [single] = useSingleKeys();
  const act = useEffectEvent((event: KeyboardEvent): boolean => {
    if (!single || event.repeat || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return false;
    if (takesKeys(event.target)) return false;
    const key = event.key.toLowerCase();
    if (key === "a") (event.shiftKey ? passMarked : pass)();
    else if (key === "r" && !event.shiftKey) giveBack();
    else return false;
    return true;
  });
  // Keys pressed anywhere, before the shell has its turn: R refreshes the view elsewhere.
  useEffect(() => {
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
