import controls from "../../fields/controls.module.css";
import type { Option } from "../choices.tsx";
import type { FieldControl } from "../TextField.tsx";
import { type BoxLook, boxClass, boxesClass } from "./boxes.ts";
import styles from "./choosing.module.css";

type CheckGroupProps<Value> = FieldControl &
  BoxLook & {
    options: readonly Option<Value>[];
    value?: readonly Value[];
    onChange?: (values: Value[]) => void;
    /** So many stay chosen. */
    least?: number;
    /** No more can be chosen. */
    most?: number;
  };

/** Any of a few options, all visible; the value is in the order of the options. */
export function CheckGroup<Value extends string>({
  options,
  value = [],
  onChange,
  disabled = false,
  least = 0,
  most = options.length,
  look = "plain",
  size = "medium",
  ...rest
}: CheckGroupProps<Value>) {
  const turn = (option: Value, on: boolean) =>
    onChange?.(options.map((each) => each.value).filter((each) => (each === option ? on : value.includes(each))));
  const stays = (on: boolean) => (on ? value.length <= least : value.length >= most);
  return (
    <div role="group" tabIndex={-1} className={boxesClass(look)} {...groupOf(rest)}>
      {options.map((option) => (
        <label key={option.value} className={boxClass(look, size)}>
          <input
            type="checkbox"
            className={look === "buttons" ? styles.unseen : controls.check}
            checked={value.includes(option.value)}
            disabled={disabled || option.disabled || stays(value.includes(option.value))}
            onChange={({ target }) => turn(option.value, target.checked)}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}

/** ARIA has no invalid or required state for groups: label and message carry it. */
export const groupOf = ({ id, "aria-label": label, "aria-describedby": described }: FieldControl) => ({
  id,
  "aria-label": label,
  "aria-describedby": described,
});
