import { type ReactNode, useEffect, useId, useRef } from "react";
import controls from "../fields/controls.module.css";
import { Button } from "../form/Button.tsx";
import styles from "./submit-button.module.css";
import { refusedProps, useWritingRefusal } from "./writing.ts";

type SubmitButtonProps = {
  /** Id of the form, for a button outside it. */
  form?: string | undefined;
  /** What was asked for is under way. */
  busy?: boolean | undefined;
  disabled?: boolean | undefined;
  /** Why it is disabled. */
  reason?: string | undefined;
  /** Instead of submitting a form. */
  onPress?: (() => void) | undefined;
  /** What was sent was cut off by the end of the session; pressing sends it again. */
  cutOff?: boolean | undefined;
  children: ReactNode;
};

/**
 * The button that sends what was typed. While nothing can be sent it says why, and when it was cut off by a sign-in the
 * focus comes back to it: sending again is one press, and the person's own.
 */
export function SubmitButton({
  form,
  busy = false,
  disabled = false,
  reason,
  onPress,
  cutOff = false,
  children,
}: SubmitButtonProps) {
  const refusal = useWritingRefusal();
  const hint = useId();
  const place = useRef<HTMLSpanElement>(null);
  const wasBusy = useRef(false);

  // The document's focus: a page that was hidden meanwhile has lost it. A dialog's frame, which takes it when the dialog
  // comes back, is no place to go on from.
  useEffect(() => {
    const answered = wasBusy.current && !busy;
    wasBusy.current = busy;
    if (!answered && !cutOff) return;
    const frame = requestAnimationFrame(() => {
      const focused = document.activeElement;
      // A drawer that comes back with its view puts the focus into its first field; nobody has typed there yet.
      const isFirstField = cutOff && place.current?.closest("[role=dialog]")?.contains(focused);
      if (focused?.contains(place.current) || isFirstField)
        place.current?.querySelector("button")?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [busy, cutOff]);

  const given = {
    form,
    title: reason,
    ...(onPress && { onClick: onPress }),
    ...refusedProps(disabled ? undefined : refusal, hint),
  };
  return (
    <span ref={place} className={styles.submit}>
      <Button look="strong" submits={!onPress} busy={busy} disabled={disabled} {...given}>
        {children}
      </Button>
      {refusal !== undefined && (
        <span id={hint} className={controls.hiddenText}>
          {refusal}
        </span>
      )}
    </span>
  );
}
