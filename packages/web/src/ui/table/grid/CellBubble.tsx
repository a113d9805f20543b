import { type RefObject, useEffect, useState } from "react";
import { placeFloating } from "../../menus/Floating.tsx";
import styles from "./grid.module.css";

/**
 * Shows the full text of a truncated cell on hover, on keyboard focus and on tap; Escape hides it. One box for the
 * whole table instead of one per cell.
 */
export function CellBubble({ within }: { within: RefObject<HTMLElement | null> }) {
  const [shown, setShown] = useState<{ text: string; left: number; top: number }>();

  // Outside React: pointer, focus and key events of all cells, and layout.
  useEffect(() => {
    const box = within.current;
    if (!box) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let from: Element | undefined;
    const hide = () => {
      clearTimeout(timer);
      from = undefined;
      setShown(undefined);
    };
    const show = (event: Event) => {
      const cell = (event.target as Element).closest("td, th");
      if (cell === from) return;
      hide();
      const words = cell?.querySelector<HTMLElement>(`.${styles.cell}, .${styles.thWords}`);
      if (!cell || !words || !isCut(words)) return;
      from = cell;
      timer = setTimeout(
        () => {
          const text = words.textContent ?? "";
          const size = { width: 320, height: 24 };
          const view = { width: window.innerWidth, height: window.innerHeight };
          setShown({ text, ...placeFloating(words.getBoundingClientRect(), size, view, "start") });
        },
        event.type === "pointerover" ? 400 : 0,
      );
    };
    const key = (event: KeyboardEvent) => {
      if (event.key === "Escape") hide();
    };
    box.addEventListener("pointerover", show);
    box.addEventListener("focusin", show);
    box.addEventListener("click", show);
    box.addEventListener("pointerleave", hide);
    box.addEventListener("focusout", hide);
    box.addEventListener("scroll", hide);
    document.addEventListener("keydown", key);
    return () => {
      clearTimeout(timer);
      box.removeEventListener("pointerover", show);
      box.removeEventListener("focusin", show);
      box.removeEventListener("click", show);
      box.removeEventListener("pointerleave", hide);
      box.removeEventListener("focusout", hide);
      box.removeEventListener("scroll", hide);
      document.removeEventListener("keydown", key);
    };
  }, [within]);

  if (!shown) return null;
  return (
    <div className={styles.bubble} style={{ left: shown.left, top: shown.top }} aria-hidden="true">
      {shown.text}
    </div>
  );
}

function isCut(words: HTMLElement): boolean {
  return words.scrollWidth > words.clientWidth + 1 || words.scrollHeight > words.clientHeight + 1;
}
