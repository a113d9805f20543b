import type { ReactNode } from "react";
import IconDone from "~icons/ri/checkbox-circle-line";
import IconBad from "~icons/ri/close-circle-line";
import IconWarn from "~icons/ri/error-warning-line";
import IconInfo from "~icons/ri/information-line";
import IconLock from "~icons/ri/lock-line";
import IconNeutral from "~icons/ri/subtract-line";
import { Icon, type IconShape } from "../Icon.tsx";
import styles from "./values.module.css";

export type StatusTone = "ok" | "warn" | "danger" | "active" | "neutral" | "locked";

const icons: Record<StatusTone, IconShape> = {
  ok: IconDone,
  warn: IconWarn,
  danger: IconBad,
  active: IconInfo,
  neutral: IconNeutral,
  locked: IconLock,
};

/** A state as colour, shape and word together. */
export function StatusTag({ tone, icon, children }: { tone: StatusTone; icon?: IconShape; children: ReactNode }) {
  return (
    <span className={styles.tag} data-tone={tone}>
      <Icon of={icon ?? icons[tone]} size={14} />
      {children}
    </span>
  );
}
