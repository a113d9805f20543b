import type { ComponentProps } from "react";
import { buttonClass } from "../Button.tsx";
import styles from "./file-button.module.css";

type FileButtonProps = Omit<ComponentProps<"input">, "type" | "className" | "onChange"> & {
  variant?: "plain" | "primary";
  /** Undefined when the browser's dialog was closed without a choice. */
  onChoose: (file: File | undefined) => void;
};

/** A button that lets the person choose a file; the rest is given to its `<input>`. */
export function FileButton({ variant = "plain", onChoose, children, ...rest }: FileButtonProps) {
  return (
    <label className={buttonClass(variant, styles.choose)}>
      {children}
      <input
        {...rest}
        type="file"
        onChange={(event) => {
          onChoose(event.target.files?.[0]);
          // The same file may be chosen again.
          event.target.value = "";
        }}
      />
    </label>
  );
}
