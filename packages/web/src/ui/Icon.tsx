import type { ComponentType, SVGProps } from "react";
import styles from "./icon.module.css";

export type IconShape = ComponentType<SVGProps<SVGSVGElement>>;

/** A 16 px line icon: hidden from screen readers, or named when `label` is given. */
export function Icon({ of: Shape, label, size = 16 }: { of: IconShape; label?: string; size?: number }) {
  if (label) return <Shape className={styles.icon} role="img" aria-label={label} width={size} height={size} />;
  return <Shape className={styles.icon} aria-hidden="true" focusable="false" width={size} height={size} />;
}
