import type { ReactNode } from "react";
import styles from "../profile.module.css";

/** A setting: its name, its current value, and the button to change it. */
export function SettingRow({ title, text, action }: { title: string; text: ReactNode; action?: ReactNode }) {
  return (
    <li className={styles.row}>
      <div className={styles.rowWords}>
        <b>{title}</b>
        <span>{text}</span>
      </div>
      {action}
    </li>
  );
}
