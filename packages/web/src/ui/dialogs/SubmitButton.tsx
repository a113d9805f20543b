import { type ReactNode, useEffect, useId, useRef } from "react";
import controls from "../fields/controls.module.css";
import { Button } from "../form/Button.tsx";
import styles from "./submit-button.module.css";
import { refusedProps, useWritingRefusal } from "./writing.ts";

type SubmitButtonProps = {
  /** Id of the form, for a button outside of it. */
  form?: string | undefined;
  /** The submission is running. */
  busy?: boolean | undefined;
  disabled?: boolean | undefined;
  /** Why the button is disabled. */
  reason?: string | undefined;
  /** Called instead of submitting a form. */
  onPress?: (() => void) | undefined;
  /** The end of the session interrupted the submission; pressing sends it again. */
  cutOff?: boolean | undefined;
  children: ReactNode;
};

/**
 * The button that submits a form. While nothing can be sent it says why. After a sign-in that interrupted the
 * submission it gets the focus, so that sending again is one key press, and still the person's own decision.
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

  // Restores the focus, which a page loses while hidden. A dialog's panel gets the focus when the dialog is shown
  // again, which is no use to the person.
  useEffect(() => {
    const answered = wasBusy.current && !busy;
    wasBusy.current = busy;
    if (!answered && !cutOff) return;
    const frame = requestAnimationFrame(() => {
      const focused = document.activeElement;
      // A drawer focuses its first field when its view is shown again; nobody has typed there yet.
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
      <Button variant="primary" type={onPress ? "button" : "submit"} busy={busy} disabled={disabled} {...given}>
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
