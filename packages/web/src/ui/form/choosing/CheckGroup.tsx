import controls from "../../fields/controls.module.css";
import type { Option } from "../choices.tsx";
import type { FieldControl } from "../TextField.tsx";
import styles from "./choosing.module.css";

type CheckGroupProps<Value> = FieldControl & {
  options: readonly Option<Value>[];
  value?: readonly Value[];
  onChange?: (values: Value[]) => void;
};

/** Any of a few that are all in sight; told in the order of the options. */
export function CheckGroup<Value extends string>({
  options,
  value = [],
  onChange,
  disabled = false,
  ...rest
}: CheckGroupProps<Value>) {
  const turn = (option: Value, on: boolean) =>
    onChange?.(options.map((each) => each.value).filter((each) => (each === option ? on : value.includes(each))));
  return (
    <div role="group" tabIndex={-1} className={styles.group} {...groupOf(rest)}>
      {options.map((option) => (
        <label key={option.value} className={styles.choice}>
          <input
            type="checkbox"
            className={controls.check}
            checked={value.includes(option.value)}
            disabled={disabled || option.disabled}
            onChange={({ target }) => turn(option.value, target.checked)}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}

/** A group cannot be "invalid" or "required": its label and its message say so. */
export const groupOf = ({ id, "aria-label": label, "aria-describedby": described }: FieldControl) => ({
  id,
  "aria-label": label,
  "aria-describedby": described,
});
