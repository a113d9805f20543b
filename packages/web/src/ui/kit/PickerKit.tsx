import { type FocusEvent as ReactFocusEvent, type ReactNode, useLayoutEffect, useRef } from "react";
import { Kit } from "./Kit.tsx";
import styles from "./picker-kit.module.css";

/**
 * The kit around a picker of dates or times; every one of them stands in it. When a view is hidden, React clears the refs
 * within, and the kit's picker throws if the focus leaves it after that. So the picker hears that it lost the focus when
 * the view is shown again, and closes then.
 */
export function PickerKit({ children }: { children: ReactNode }) {
  const isShown = useRef(false);
  const left = useRef<EventTarget>(null);
  // Ends before the refs within are cleared, and begins after they are set.
  useLayoutEffect(() => {
    isShown.current = true;
    const field = left.current;
    left.current = null;
    if (field && field !== document.activeElement) field.dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
    return () => {
      isShown.current = false;
    };
  }, []);
  const holdBack = (event: ReactFocusEvent) => {
    if (isShown.current) return;
    left.current = event.target;
    event.stopPropagation();
  };
  return (
    <Kit>
      <span className={styles.around} onBlurCapture={holdBack}>
        {children}
      </span>
    </Kit>
  );
}
