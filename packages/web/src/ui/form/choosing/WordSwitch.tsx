import { Switch as KitSwitch } from "antd";
import { Kit } from "../../kit/Kit.tsx";
import type { FieldControl } from "../TextField.tsx";

export const switchTones = ["strong", "ok", "warn", "danger"] as const;

type WordSwitchProps<Value> = FieldControl & {
  /** What it stands for when it is off and on. */
  values: { off: Value; on: Value };
  value: Value;
  onChange?: (value: Value) => void;
  /** Inside of it. */
  words?: { off: string; on: string };
  tone?: (typeof switchTones)[number];
};

/** A switch between two values, with words and in a tone; `Switch` is on or off. */
export function WordSwitch<Value>(props: WordSwitchProps<Value>) {
  const { values, value, onChange, words, tone = "strong", ...rest } = props;
  const on = value === values.on;
  return (
    <Kit>
      <KitSwitch
        {...rest}
        checked={on}
        checkedChildren={words?.on}
        unCheckedChildren={words?.off}
        style={on && tone !== "strong" ? { background: `var(--bb-${tone})` } : {}}
        onChange={(turned: boolean) => onChange?.(turned ? values.on : values.off)}
      />
    </Kit>
  );
}
