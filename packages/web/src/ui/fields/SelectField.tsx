import type { ComponentProps, KeyboardEvent } from "react";
import IconDown from "~icons/ri/arrow-down-s-line";
import { Icon } from "../Icon.tsx";
import styles from "./select-field.module.css";

type SelectFieldProps = ComponentProps<"select"> & {
  "aria-label": string;
  /** In a line of text or a dense list. */
  small?: boolean;
};

/**
 * One of a few choices. The browser's own control, with its keys and its picker on a phone, in the look of the kit's:
 * one chevron, height, frame and focus for all.
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

/** Escape folds the open list alone, not the box that the field stands in. */
function keepEscape(event: KeyboardEvent<HTMLSelectElement>) {
  const known = globalThis.CSS?.supports?.("selector(:open)");
  if (event.key === "Escape" && known && event.currentTarget.matches(":open")) event.stopPropagation();
}
