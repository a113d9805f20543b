import type { ComponentProps, KeyboardEvent } from "react";
import IconDown from "~icons/ri/arrow-down-s-line";
import { Icon } from "../Icon.tsx";
import styles from "./select-field.module.css";

type SelectFieldProps = ComponentProps<"select"> & {
  "aria-label": string;
  /** For a line of text or a dense list. */
  small?: boolean;
};

/**
 * One of a few choices. A native select, for its keyboard handling and its picker on phones, with chevron, height,
 * border and focus ring like the kit's.
 */
export function SelectField({ className = "", small = false, children, ...select }: SelectFieldProps) {
  return (
    <span className={`${styles.selectBox} ${small ? styles.selectSmall : ""} ${className}`}>
      <select {...select} className={styles.select} onKeyDown={keepEscape}>
        {children}
      </select>
      <Icon of={IconDown} />
    </span>
  );
}

/** Escape closes only the open list, not the box around the field. */
function keepEscape(event: KeyboardEvent<HTMLSelectElement>) {
  const known = globalThis.CSS?.supports?.("selector(:open)");
  if (event.key === "Escape" && known && event.currentTarget.matches(":open")) event.stopPropagation();
}
