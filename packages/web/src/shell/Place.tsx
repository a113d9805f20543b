import type { ReactNode } from "react";
import styles from "./shell.module.css";

/** Names a part of the shell for the shortcuts; takes no part in the layout. @see shortcuts */
export function Place({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.place} data-place={name}>
      {children}
    </div>
  );
}
