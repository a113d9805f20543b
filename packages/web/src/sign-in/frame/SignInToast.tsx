import { useEffect, useState } from "react";
import styles from "./sign-in.module.css";

/** Milliseconds on screen, as everywhere in the portal; the clock stops under the pointer. @see R-S20 */
const toastTime = 3000;

/** A message in the corner of the sign-in page, which does without the portal's own. `onOver` takes it away. */
export function SignInToast({ text, onOver }: { text: string; onOver: () => void }) {
  const [held, setHeld] = useState(false);

  // A clock.
  useEffect(() => {
    if (held) return;
    const clock = setTimeout(onOver, toastTime);
    return () => clearTimeout(clock);
  }, [held, onOver]);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- holds the clock only
    <p className={styles.toast} role="alert" onPointerEnter={() => setHeld(true)} onPointerLeave={() => setHeld(false)}>
      {text}
    </p>
  );
}
