import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from "react";
import { placeFloating } from "./place-floating.ts";
import { useStable } from "./use-stable.ts";
import "./floating.css";

type FloatingProps = {
  anchor: HTMLElement;
  onClose: () => void;
  align?: "start" | "end";
  label?: string;
  role?: "dialog" | "menu";
  id?: string;
  children: ReactNode;
};

/**
 * A box in the browser's top layer beside its anchor. It stays in the DOM of its view, so that hiding the view hides
 * it. Escape and a press outside close it; the focus goes back to the anchor when it was inside.
 */
export function Floating({ anchor, onClose, align = "start", label, role = "dialog", id, children }: FloatingProps) {
  const box = useRef<HTMLDivElement>(null);
  const close = useStable(onClose);

  // Outside React: the top layer, the layout and presses anywhere on the page.
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    element.showPopover?.();
    const place = () => {
      const at = placeFloating(
        anchor.getBoundingClientRect(),
        { width: element.offsetWidth, height: element.offsetHeight },
        { width: window.innerWidth, height: window.innerHeight },
        align,
      );
      element.style.left = `${at.left}px`;
      element.style.top = `${at.top}px`;
    };
    const pressed = (event: Event) => {
      const target = event.target as Node;
      if (!element.contains(target) && !anchor.contains(target)) close();
    };
    place();
    const grown = typeof ResizeObserver === "undefined" ? undefined : new ResizeObserver(place);
    grown?.observe(element);
    const first = element.querySelector<HTMLElement>("[data-autofocus], [role^=menuitem], input, button, select");
    (first ?? element).focus({ preventScroll: true });
    document.addEventListener("pointerdown", pressed, true);
    window.addEventListener("scroll", place, true);
    window.addEventListener("resize", place);
    return () => {
      grown?.disconnect();
      document.removeEventListener("pointerdown", pressed, true);
      window.removeEventListener("scroll", place, true);
      window.removeEventListener("resize", place);
      if (element.contains(document.activeElement)) anchor.focus({ preventScroll: true });
      if (element.isConnected) element.hidePopover?.();
    };
  }, [anchor, align, close]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    onClose();
  };

  return (
    // The box only listens for Escape from the controls inside it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={box}
      id={id}
      className="bb-floating"
      popover="manual"
      role={role}
      aria-label={label}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      {children}
    </div>
  );
}
