import { AutoComplete } from "antd";
import { Kit } from "../../kit/Kit.tsx";
import type { FieldControl } from "../TextField.tsx";
import styles from "./typing.module.css";

type SuggestFieldProps = FieldControl & {
  value: string;
  onChange: (text: string) => void;
  /** Those that hold what is typed are offered; anything else may be typed too. */
  suggestions: readonly string[];
  placeholder?: string;
};

/** A text with suggestions. */
export function SuggestField({ suggestions, value, ...rest }: SuggestFieldProps) {
  const wanted = value.trim().toLowerCase();
  return (
    <Kit>
      <AutoComplete
        {...rest}
        className={styles.wide ?? ""}
        value={value}
        options={suggestions.filter((each) => each.toLowerCase().includes(wanted)).map((each) => ({ value: each }))}
      />
    </Kit>
  );
}
