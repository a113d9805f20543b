import type { ReactNode } from "react";
import styles from "./callout.module.css";

type CalloutProps = {
  /** `danger` refuses, `warn` asks for care, `ok` tells what went well, `info` just tells. */
  tone: "danger" | "warn" | "ok" | "info";
  /** `alert` interrupts a screen reader, `status` waits, `note` is read where it stands. */
  role?: "alert" | "status" | "note";
  children: ReactNode;
};

/** A few words in a box above what they are about: why something was refused, what has changed meanwhile. */
export function Callout({
  tone,
  role = tone === "ok" || tone === "info" ? "status" : "alert",
  children,
}: CalloutProps) {
  return (
    <div role={role} className={styles.callout} data-tone={tone}>
      {children}
    </div>
  );
}
