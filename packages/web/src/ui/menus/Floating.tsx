import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from "react";
import { useStable } from "../use-stable.ts";
import styles from "./floating.module.css";

/** Popups of the kit's fields, rendered elsewhere in the page: a click in them counts as inside. */
const kitBoxes = ".ant-select-dropdown, .ant-picker-dropdown, .ant-cascader-dropdown, .ant-tree-select-dropdown";

type FloatingProps = {
  anchor: HTMLElement;
  onClose: () => void;
  align?: "start" | "end";
  label?: string;
  role?: "dialog" | "menu" | "group";
  /**
   * `top` is the browser's top layer. `page` is for contents that open popups of the kit, which are in the page and
   * would be below the top layer.
   */
  layer?: "top" | "page";
  /** Placed along the bottom of the screen instead of beside the anchor. */
  sheet?: boolean;
  /** Opened by hovering: the focus is not moved. */
  leaveFocus?: boolean;
  children: ReactNode;
};

/**
 * A box in the browser's top layer beside its anchor. It stays in the DOM of its view, so that hiding the view hides
 * it. Escape, a click outside and Tab past its end close it; if the focus was inside, it returns to the anchor.
 */
export function Floating(props: FloatingProps) {
  const { anchor, onClose, align = "start", label, role = "dialog", layer = "top", sheet = false, children } = props;
  const { leaveFocus = false } = props;
  const box = useRef<HTMLDivElement>(null);
  const close = useStable(onClose);
  // Without a top layer (an old browser, a test) the box is part of the page.
  const onTop = layer === "top" && "showPopover" in HTMLElement.prototype;

  // Outside React: the top layer, layout, and clicks anywhere on the page.
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    if (onTop) element.showPopover();
    const place = () => {
      if (sheet) return;
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
      const target = event.target as Element;
      if (!element.contains(target) && !anchor.contains(target) && !target.closest(kitBoxes)) close();
    };
    place();
    const observer = typeof ResizeObserver === "undefined" ? undefined : new ResizeObserver(place);
    observer?.observe(element);
    const first = element.querySelector<HTMLElement>("[data-autofocus], [role^=menuitem], input, button, select");
    if (!leaveFocus) (first ?? element).focus({ preventScroll: true });
    document.addEventListener("pointerdown", pressed, true);
    window.addEventListener("scroll", place, true);
    window.addEventListener("resize", place);
    return () => {
      observer?.disconnect();
      document.removeEventListener("pointerdown", pressed, true);
      window.removeEventListener("scroll", place, true);
      window.removeEventListener("resize", place);
      if (element.contains(document.activeElement)) anchor.focus({ preventScroll: true });
      if (onTop && element.isConnected) element.hidePopover();
    };
  }, [anchor, align, onTop, sheet, leaveFocus, close]);

  /** Past the last control, Tab would focus something behind the box. */
  const closeIfLeft = () => {
    const { activeElement } = document;
    const hasFocus = [box.current, anchor].some((part) => part?.contains(activeElement));
    if (!hasFocus && activeElement !== document.body && !activeElement?.closest(kitBoxes)) close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Tab") requestAnimationFrame(closeIfLeft);
    if (event.key !== "Escape" || event.defaultPrevented) return;
    // A dialog that contains this box would handle the key too.
    event.preventDefault();
    event.stopPropagation();
    onClose();
  };

  return (
    // The box only listens for Escape from the controls inside it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={box}
      className={sheet ? `${styles.floating} ${styles.floatingSheet}` : styles.floating}
      popover={onTop ? "manual" : undefined}
      role={role}
      aria-label={label}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      {children}
    </div>
  );
}

type Box = { left: number; top: number; right: number; bottom: number };
type Size = { width: number; height: number };

const gap = 4;
const margin = 8;

/**
 * Position of a floating box in viewport pixels: below its anchor, above it when there is more room, and always within
 * the viewport.
 */
export function placeFloating(anchor: Box, floating: Size, view: Size, align: "start" | "end") {
  const below = view.height - anchor.bottom - gap - margin;
  const above = anchor.top - gap - margin;
  const top = floating.height <= below || below >= above ? anchor.bottom + gap : anchor.top - gap - floating.height;
  const wanted = align === "start" ? anchor.left : anchor.right - floating.width;
  return {
    top: Math.max(margin, Math.min(top, view.height - margin - floating.height)),
    left: Math.max(margin, Math.min(wanted, view.width - margin - floating.width)),
  };
}
