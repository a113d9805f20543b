import type { ReactNode } from "react";
import styles from "./plain-page.module.css";

type Action = { label: string; primary?: boolean; onAct: () => void };

/** A page that says one thing: not found, not allowed, failed. It never leaves by itself (WCAG 2.2.1). */
export function PlainPage({
  code,
  title,
  text,
  actions,
  picture,
}: {
  code?: string;
  title: string;
  text: ReactNode;
  actions: readonly Action[];
  picture: ReactNode;
}) {
  return (
    <div className={styles.page}>
      <div aria-hidden="true">{picture}</div>
      <div>
        {code && <p className={styles.code}>{code}</p>}
        <h1>{title}</h1>
        <p className={styles.text}>{text}</p>
        <div className={styles.actions}>
          {actions.map(({ label, primary, onAct }) => (
            <button
              key={label}
              type="button"
              className={primary ? `${styles.button} ${styles.primary}` : styles.button}
              onClick={onAct}
            >
              {label}
            </button>
          ))}
        </div>
      </div>
    </div>
  );
}
