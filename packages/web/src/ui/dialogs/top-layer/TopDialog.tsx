import { type KeyboardEvent, type PointerEvent, type ReactNode, useLayoutEffect, useRef } from "react";
import { useStable } from "../../use-stable.ts";
import styles from "./top-dialog.module.css";

type TopDialogProps = {
  label: string;
  className?: string | undefined;
  /** A click outside does not close the dialog, which would lose what was typed. */
  keepsWork?: boolean | undefined;
  onClose: () => void;
  children: ReactNode;
};

/**
 * A modal dialog in the browser's top layer, above every other one. The last element marked `data-autofocus` gets the
 * focus. Escape closes this dialog alone, a click outside too unless it keeps work; the focus then returns to where it
 * was.
 */
export function TopDialog({ label, className = "", keepsWork = false, onClose, children }: TopDialogProps) {
  const box = useRef<HTMLDialogElement>(null);
  const close = useStable(onClose);

  // Outside React: the top layer and the document's focus.
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const before = document.activeElement;
    // Without a top layer (in tests) the dialog is part of the page.
    if (typeof element.showModal === "function") element.showModal();
    else element.setAttribute("open", "");
    const cancel = (event: Event) => {
      event.preventDefault();
      close();
    };
    element.addEventListener("cancel", cancel);
    [...element.querySelectorAll<HTMLElement>("[data-autofocus]")].at(-1)?.focus();
    return () => {
      element.removeEventListener("cancel", cancel);
      if (typeof element.close === "function") element.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [close]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
  };
  const onPointerDown = (event: PointerEvent) => {
    if (!keepsWork && event.target === event.currentTarget) onClose();
  };
  return (
    // The dialog only listens for what closes it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={box}
      className={`${styles.topDialog} ${className}`}
      aria-label={label}
      aria-modal="true"
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
    >
      <div className={styles.topDialogBody}>{children}</div>
    </dialog>
  );
}
