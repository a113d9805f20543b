import { useId } from "react";
import controls from "../../fields/controls.module.css";
import type { Option } from "../choices.tsx";
import type { FieldControl } from "../TextField.tsx";
import { type BoxLook, boxClass, boxesClass } from "./boxes.ts";
import { groupOf } from "./CheckGroup.tsx";
import styles from "./choosing.module.css";

type RadioBoxesProps<Value> = FieldControl &
  BoxLook & { options: readonly Option<Value>[]; value?: Value; onChange?: (value: Value) => void };

/** One of a few as a bar of buttons or in frames; `RadioGroup` is the plain one. */
export function RadioBoxes<Value extends string>({
  options,
  value,
  onChange,
  disabled = false,
  look = "buttons",
  size = "medium",
  ...rest
}: RadioBoxesProps<Value>) {
  const name = useId();
  return (
    <div role="radiogroup" tabIndex={-1} className={boxesClass(look)} {...groupOf(rest)}>
      {options.map((option) => (
        <label key={option.value} className={boxClass(look, size)}>
          <input
            type="radio"
            name={name}
            className={look === "buttons" ? styles.unseen : controls.check}
            checked={option.value === value}
            disabled={disabled || option.disabled}
            onChange={() => onChange?.(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
