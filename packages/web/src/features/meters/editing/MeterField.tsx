import type { Field } from "@busbar/contract/fields/field";
import { type AnyNoun, labelOf } from "@busbar/contract/fields/noun";
import type { ReactNode } from "react";
import { useLanguage } from "../../../kernel/texts/i18n.ts";
import { optionWord } from "../../../records/fields/field-words.ts";
import { WithTerm } from "../../../records/fields/TermHint.tsx";
import { SelectField } from "../../../ui/fields/SelectField.tsx";
import { TextField } from "../../../ui/form/TextField.tsx";
import styles from "../meters.module.css";

type Value = string | number;
type MeterFieldProps<N extends AnyNoun> = {
  of: N;
  name: keyof N["fields"] & string;
  value: Value;
  onChange: (value: Value) => void;
  /** In place of the field's title. */
  label?: string;
  /** Some of its choices; all of them otherwise. */
  options?: readonly { value: Value; label: string }[];
  autoFocus?: boolean;
};

/** One field of a meter or its installation in a dialog, with its title and the control of its kind. */
export function MeterField<N extends AnyNoun>({
  of,
  name,
  value,
  onChange,
  label,
  options,
  autoFocus,
}: MeterFieldProps<N>) {
  const language = useLanguage();
  const fields: { readonly [name: string]: Field } = of.fields;
  const field = fields[name]!;
  const title = label ?? labelOf(field)[language];
  const choices =
    options ?? field.options?.map((option) => ({ value: option, label: optionWord(field, option, language) }));
  return (
    <WithTerm word={field.term} label={title}>
      <label className={styles.field}>
        {title}
        {choices ? (
          <Choice title={title} value={value} choices={choices} onChange={onChange} />
        ) : (
          <TextField
            value={String(value)}
            autoComplete="off"
            spellCheck={false}
            autoFocus={autoFocus ?? false}
            maxLength={field.maxLength ?? longestFigure}
            {...(field.kind === "decimal" && { inputMode: "decimal" as const })}
            onChange={({ target }) => onChange(target.value)}
          />
        )}
      </label>
    </WithTerm>
  );
}

/** Characters of a figure, with spaces and separators. */
const longestFigure = 40;

type ChoiceProps = {
  title: string;
  value: Value;
  choices: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
};

function Choice({ title, value, choices, onChange }: ChoiceProps): ReactNode {
  return (
    <SelectField
      aria-label={title}
      value={value}
      onChange={({ target }) => onChange(choices.find((one) => String(one.value) === target.value)?.value ?? value)}
    >
      {choices.map((one) => (
        <option key={one.value} value={one.value}>
          {one.label}
        </option>
      ))}
    </SelectField>
  );
}
