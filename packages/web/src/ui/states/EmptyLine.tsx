import type { ReactNode } from "react";
import styles from "./states.module.css";

type EmptyLineProps = { title: string; action?: ReactNode };

/** An empty section of a record as one line, with its first step. */
export function EmptyLine({ title, action }: EmptyLineProps) {
  return (
    <p className={styles.emptyLine}>
      <span>{title}</span>
      {action}
    </p>
  );
}
