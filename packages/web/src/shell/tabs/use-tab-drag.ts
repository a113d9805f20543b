import { type PointerEvent, useState } from "react";
import type { Site } from "../navigation/site.ts";

/** Pixels before a press becomes a drag. */
const threshold = 6;

/** Reorders by dragging with a mouse or a pen; a finger scrolls the bar and finds the moves in the tab's menu. */
export function useTabDrag(site: Site) {
  const [dragged, setDragged] = useState<string>();

  const start = (key: string) => (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || event.pointerType === "touch") return;
    const tab = event.currentTarget;
    const from = event.clientX;
    let dragging = false;
    const move = ({ clientX }: globalThis.PointerEvent) => {
      if (!dragging && Math.abs(clientX - from) < threshold) return;
      if (!dragging) {
        dragging = true;
        setDragged(key);
      }
      const others = [...(tab.parentElement?.children ?? [])].filter((one) => one !== tab);
      const to = others.filter((one) => middleOf(one) < clientX).length;
      const now = site.store.getState().tabs.tabs.findIndex((one) => one.key === key);
      if (to !== now) site.moveTab(key, to);
    };
    const stop = () => {
      window.removeEventListener("pointermove", move);
      window.removeEventListener("pointerup", stop);
      window.removeEventListener("pointercancel", stop);
      if (!dragging) return;
      setDragged(undefined);
      // The press that ended the drag is no click.
      const swallow = (click: Event) => {
        click.stopPropagation();
        click.preventDefault();
      };
      window.addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => window.removeEventListener("click", swallow, { capture: true }), 0);
    };
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", stop);
    window.addEventListener("pointercancel", stop);
  };
  return { dragged, start };
}

function middleOf(element: Element): number {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
}
