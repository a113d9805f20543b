import { useEffect, useEffectEvent, useLayoutEffect } from "react";
import { useSingleKeys } from "../../kernel/queries/use-preference.ts";
import { isLayerOpen, takesKeys } from "../../ui/takes-keys.ts";

/** Parts that arrow keys belong to: choices, and tables that scroll. */
const ownArrows = "[role=radiogroup], [role=group][tabindex], [role=tablist], [role=menubar], [role=tree], nav";

/** Milliseconds after `g` in which a letter belongs to the shell, which opens a page. */
const letterPause = 1500;

type CurveKeys = {
  /** A step back or on; `far` with Shift. */
  onStep: (sign: 1 | -1, far: boolean) => void;
  /** @returns whether the letter means something here */
  onLetter: (letter: string) => boolean;
};

const isTaken = (event: KeyboardEvent) =>
  event.isComposing || event.ctrlKey || event.metaKey || event.altKey || takesKeys(event.target) || isLayerOpen();

/** Arrow keys and letters while the page is active and nothing else takes them. */
export function useCurveKeys({ onStep, onLetter }: CurveKeys): void {
  const [single] = useSingleKeys();
  const arrow = useEffectEvent((event: KeyboardEvent) => {
    const sign = { ArrowLeft: -1, ArrowRight: 1 }[event.key] as 1 | -1 | undefined;
    if (sign === undefined || event.defaultPrevented || isTaken(event)) return;
    if (event.target instanceof Element && event.target.closest(ownArrows)) return;
    onStep(sign, event.shiftKey);
    event.preventDefault();
  });
  const letter = useEffectEvent((event: KeyboardEvent): boolean => {
    if (!single || event.shiftKey || event.repeat || isTaken(event)) return false;
    return onLetter(event.key.toLowerCase());
  });
  // After the chart, whose arrow keys go through its values.
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => arrow(event);
    window.addEventListener("keydown", pressed);
    return () => window.removeEventListener("keydown", pressed);
  }, []);
  // Before the shell, where M, H and D mean menu, theme and mode. From the first frame on, so that no key is lost.
  useLayoutEffect(() => {
    let toPage = Number.NEGATIVE_INFINITY;
    const pressed = (event: KeyboardEvent) => {
      const afterG = event.timeStamp - toPage < letterPause;
      toPage = event.key === "g" ? event.timeStamp : Number.NEGATIVE_INFINITY;
      if (!afterG && letter(event)) event.preventDefault();
    };
    window.addEventListener("keydown", pressed, { capture: true });
    return () => window.removeEventListener("keydown", pressed, { capture: true });
  }, []);
}
