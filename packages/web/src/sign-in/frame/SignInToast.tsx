import { useEffect, useState } from "react";
import styles from "./sign-in.module.css";

/** Milliseconds on screen, as everywhere in the portal; paused under the pointer. @see R-S20 */
const toastTime = 3000;

/** A toast of the sign-in page, which does not load the portal's own. `onOver` removes it. */
export function SignInToast({ text, onOver }: { text: string; onOver: () => void }) {
  const [isPaused, setPaused] = useState(false);

  // Timer.
  useEffect(() => {
    if (isPaused) return;
    const clock = setTimeout(onOver, toastTime);
    return () => clearTimeout(clock);
  }, [isPaused, onOver]);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only pauses the timer
    <p
      className={styles.toast}
      role="alert"
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
    >
      {text}
    </p>
  );
}
