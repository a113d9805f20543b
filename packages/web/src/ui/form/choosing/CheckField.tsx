import type { ReactNode } from "react";
import controls from "../../fields/controls.module.css";
import type { FieldControl } from "../TextField.tsx";
import styles from "./choosing.module.css";

type CheckFieldProps = FieldControl & {
  checked?: boolean;
  onChange?: (on: boolean) => void;
  /** Neither all nor none of what it stands for. */
  partly?: boolean;
  children: ReactNode;
};

/** One tick with its words. */
export function CheckField({ checked = false, onChange, partly = false, children, ...rest }: CheckFieldProps) {
  return (
    <label className={styles.choice}>
      <input
        {...rest}
        type="checkbox"
        className={controls.check}
        checked={checked}
        ref={(box) => {
          if (box) box.indeterminate = partly;
        }}
        onChange={({ target }) => onChange?.(target.checked)}
      />
      {children}
    </label>
  );
}
