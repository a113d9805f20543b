import { Radio, Select as KitSelect, Switch as KitSwitch } from "antd";
import { Kit } from "../kit/Kit.tsx";
import type { FieldControl } from "./TextField.tsx";

export type Option<Value> = { value: Value; label: string; disabled?: boolean };

type SelectProps<Value> = FieldControl & {
  options: readonly Option<Value>[];
  value?: Value | null;
  /** Undefined when it was emptied. */
  onChange?: (value: Value) => void;
  placeholder?: string;
  /** Can be emptied. */
  clearable?: boolean;
  /** Found by typing a part of the label. */
  searchable?: boolean;
  /** Asks for other options by what is typed, instead of looking among those that are there. */
  onSearch?: (text: string) => void;
  /** The options are on their way. */
  busy?: boolean;
  /** In place of a list without options. */
  empty?: string;
  className?: string | undefined;
  /** The list is as wide as its options, not as the field. */
  wideList?: boolean;
};

/** One of many, found by typing; for a few choices outside of a form there is `SelectField`. */
export function Select<Value extends string | number>({
  options,
  onChange,
  clearable = false,
  searchable = false,
  onSearch,
  busy = false,
  empty,
  className = "",
  wideList = false,
  ...rest
}: SelectProps<Value>) {
  return (
    <Kit>
      <KitSelect<Value>
        {...rest}
        className={className}
        options={options as Option<Value>[]}
        allowClear={clearable}
        showSearch={searchable && (onSearch ? { filterOption: false, onSearch } : { optionFilterProp: "label" })}
        loading={busy}
        popupMatchSelectWidth={!wideList}
        {...(empty !== undefined && { notFoundContent: empty })}
        {...(onChange && { onChange: (value: Value) => onChange(value) })}
      />
    </Kit>
  );
}

/** What was chosen stays among the options when others are searched for. */
export const withChosen = <Value,>(options: readonly Option<Value>[], chosen: Option<Value> | undefined) =>
  chosen === undefined || options.some(({ value }) => value === chosen.value) ? options : [chosen, ...options];

type MultiSelectProps<Value> = FieldControl & {
  options: readonly Option<Value>[];
  value?: Value[];
  onChange?: (values: Value[]) => void;
  placeholder?: string;
  /** Found by typing a part of the label. */
  searchable?: boolean;
  /** Asks for other options by what is typed. */
  onSearch?: (text: string) => void;
  busy?: boolean;
};

/** Several of a few; of many, found by typing. */
export function MultiSelect<Value extends string>(given: MultiSelectProps<Value>) {
  const { options, searchable = false, onSearch, busy = false, ...rest } = given;
  return (
    <Kit>
      <KitSelect<Value[]>
        {...rest}
        mode="multiple"
        options={options as Option<Value>[]}
        loading={busy}
        showSearch={searchable && (onSearch ? { filterOption: false, onSearch } : { optionFilterProp: "label" })}
      />
    </Kit>
  );
}

type WordsFieldProps = FieldControl & { value?: string[]; onChange?: (words: string[]) => void };

/** Words of one's own, each ended by Enter or by one of the usual marks between words. */
export function WordsField(props: WordsFieldProps) {
  return (
    <Kit>
      <KitSelect {...props} mode="tags" tokenSeparators={[",", "，", ";", "；", "、"]} open={false} suffixIcon={null} />
    </Kit>
  );
}

type SwitchProps = FieldControl & { checked?: boolean; busy?: boolean; onChange?: (on: boolean) => void };

/** On or off, at once. */
export function Switch({ busy = false, onChange, ...rest }: SwitchProps) {
  return (
    <Kit>
      <KitSwitch {...rest} loading={busy} {...(onChange && { onChange: (on: boolean) => onChange(on) })} />
    </Kit>
  );
}

type RadioGroupProps<Value> = FieldControl & {
  options: readonly Option<Value>[];
  value?: Value;
  onChange?: (value: Value) => void;
};

/** One of a few that are all in sight. */
export function RadioGroup<Value extends string>({ options, onChange, ...rest }: RadioGroupProps<Value>) {
  return (
    <Kit>
      <Radio.Group
        {...rest}
        options={options as Option<Value>[]}
        onChange={(event) => onChange?.(event.target.value as Value)}
      />
    </Kit>
  );
}
