import { Radio, Select as KitSelect, Switch as KitSwitch } from "antd";
import { Kit } from "../kit/Kit.tsx";
import type { FieldControl } from "./TextField.tsx";

export type Option<Value> = { value: Value; label: string; disabled?: boolean };

type SelectProps<Value> = FieldControl & {
  options: readonly Option<Value>[];
  value?: Value | null;
  /** Undefined when cleared. */
  onChange?: (value: Value) => void;
  placeholder?: string;
  clearable?: boolean;
  /** Options can be searched by label. */
  searchable?: boolean;
  /** Loads options for the typed text, instead of searching the given ones. */
  onSearch?: (text: string) => void;
  /** Options are loading. */
  busy?: boolean;
  /** Shown when there are no options. */
  empty?: string;
  className?: string | undefined;
  /** The list is as wide as its options, not as the field. */
  wideList?: boolean;
};

/** A select with search; for a few options outside of a form use `SelectField`. */
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

/** Keeps the chosen option among the options while others are searched. */
export const withChosen = <Value,>(options: readonly Option<Value>[], chosen: Option<Value> | undefined) =>
  chosen === undefined || options.some(({ value }) => value === chosen.value) ? options : [chosen, ...options];

type MultiSelectProps<Value> = FieldControl & {
  options: readonly Option<Value>[];
  value?: Value[];
  onChange?: (values: Value[]) => void;
  placeholder?: string;
  /** Options can be searched by label. */
  searchable?: boolean;
  /** Loads options for the typed text. */
  onSearch?: (text: string) => void;
  busy?: boolean;
};

/** Chooses several options; with `searchable`, from a long list. */
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

type WordsFieldProps = FieldControl & {
  value?: string[];
  onChange?: (words: string[]) => void;
  placeholder?: string;
  /** What ends a word besides Enter. */
  separators?: string[];
};

/** Free words, each completed by Enter or a separator. */
export function WordsField({ separators = [",", "，", ";", "；", "、"], ...rest }: WordsFieldProps) {
  return (
    <Kit>
      <KitSelect {...rest} mode="tags" tokenSeparators={separators} open={false} suffixIcon={null} />
    </Kit>
  );
}

type SwitchProps = FieldControl & { checked?: boolean; busy?: boolean; onChange?: (on: boolean) => void };

/** A switch that takes effect at once. */
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

/** One of a few options, all visible. */
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
