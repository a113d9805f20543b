import type { ReactNode } from "react";
import styles from "./callout.module.css";

type CalloutProps = {
  /** `danger` for refusals, `warn` for caution, `ok` for success, `info` for anything else. */
  tone: "danger" | "warn" | "ok" | "info";
  /** `alert` interrupts a screen reader, `status` waits, `note` is read in the order of the page. */
  role?: "alert" | "status" | "note";
  children: ReactNode;
};

/** A short message in a box above its subject: why something was refused, what has changed meanwhile. */
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
