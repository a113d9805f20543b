import { Select as KitSelect } from "antd";
import { Kit } from "../../kit/Kit.tsx";
import type { Option } from "../choices.tsx";
import type { FieldControl } from "../TextField.tsx";
import styles from "./choosing.module.css";

type ManySelectProps = FieldControl & {
  options: readonly Option<string>[];
  value: string[];
  onChange: (values: string[]) => void;
  placeholder?: string;
  /** So many are shown; the rest is a number. */
  shown?: number;
  /** What is typed and not among the options becomes one by Enter. */
  creates?: boolean;
};

/** Several of many, found by typing; for a few that are always in sight there is `CheckGroup`. */
export function ManySelect({ options, shown, creates = false, ...rest }: ManySelectProps) {
  return (
    <Kit>
      <KitSelect<string[]>
        {...rest}
        className={styles.wide ?? ""}
        mode={creates ? "tags" : "multiple"}
        options={options as Option<string>[]}
        showSearch={{ optionFilterProp: "label" }}
        allowClear
        {...(shown !== undefined && { maxTagCount: shown })}
      />
    </Kit>
  );
}

type GroupedSelectProps = FieldControl & {
  groups: readonly { label: string; options: readonly Option<string>[] }[];
  value: string | undefined;
  onChange: (value: string | undefined) => void;
  placeholder?: string;
};

/** One of many that stand in groups. */
export function GroupedSelect({ groups, value, ...rest }: GroupedSelectProps) {
  return (
    <Kit>
      <KitSelect<string>
        {...rest}
        className={styles.wide ?? ""}
        value={value ?? null}
        options={groups.map((group) => ({ label: group.label, options: [...group.options] }))}
      />
    </Kit>
  );
}
