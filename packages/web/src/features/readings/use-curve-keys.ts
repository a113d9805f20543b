import { useEffect, useEffectEvent } from "react";
import { useSingleKeys } from "../../kernel/queries/use-preference.ts";
import { isLayerOpen, takesKeys } from "../../ui/takes-keys.ts";

/** Parts that arrow keys belong to: choices, and tables that scroll. */
const ownArrows = "[role=radiogroup], [role=group][tabindex], [role=tablist], [role=menubar], [role=tree], nav";

type CurveKeys = {
  /** A step back or on; `far` with Shift. */
  onStep: (sign: 1 | -1, far: boolean) => void;
  /** @returns whether the letter means something here */
  onLetter: (letter: string) => boolean;
};

/** Arrow keys and letters while the page is active and nothing else takes them. */
export function useCurveKeys({ onStep, onLetter }: CurveKeys): void {
  const [single] = useSingleKeys();
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (takesKeys(event.target) || isLayerOpen()) return;
    const sign = { ArrowLeft: -1, ArrowRight: 1 }[event.key] as 1 | -1 | undefined;
    if (sign !== undefined) {
      if (event.target instanceof Element && event.target.closest(ownArrows)) return;
      onStep(sign, event.shiftKey);
    } else if (!single || event.shiftKey || event.repeat || !onLetter(event.key.toLowerCase())) return;
    event.preventDefault();
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => pressed(event);
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
}
