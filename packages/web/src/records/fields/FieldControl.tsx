import type { Field } from "@busbar/contract/fields/field";
import { readNumber } from "@busbar/contract/kernel/number-text";
import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { useAreaChoice } from "../../kernel/queries/reference-queries.ts";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import { DayField, type DayFieldProps } from "../../ui/fields/DayField.tsx";
import { LastDayField } from "../../ui/fields/LastDayField.tsx";
import { MultiSelect, Select, Switch, WordsField } from "../../ui/form/choices.tsx";
import { type FieldControl as Given, TextField } from "../../ui/form/TextField.tsx";
import { NumberField } from "../../ui/NumberField.tsx";
import { TreeField } from "../../ui/tree-field/TreeField.tsx";
import { useUiTexts } from "../../ui/texts/ui-texts.tsx";
import { dictionaryItems } from "./dictionary-queries.ts";
import { optionWord } from "./field-words.ts";
import { RefsControl } from "./RefsControl.tsx";

/** The control of a field by its kind. The form passes value, change and what announces the field. */
export function FieldControl({ of, ...given }: Given & { of: Field }) {
  switch (of.kind) {
    case "decimal":
    case "money":
      return <NumberField {...given} read={(typed) => readNumber(typed, of.places ?? 0)} />;
    case "number":
      return of.options ? (
        <ChoiceControl {...given} of={of} />
      ) : (
        <NumberField {...given} asNumber read={(typed) => readNumber(typed, 0)} />
      );
    case "oneOf":
      return <ChoiceControl {...given} of={of} />;
    case "many":
      return of.options ? <ManyControl {...given} of={of} /> : <WordsField {...given} />;
    case "flag":
      return <Switch {...given} />;
    case "day":
      return <DayControl {...given} required={of.default === undefined} />;
    case "lastDay":
      return <LastDayField {...given} />;
    case "dictionary":
      return <ItemControl {...given} of={of} />;
    case "area":
      return <AreaControl {...given} />;
    case "text":
      return (
        <TextField
          {...given}
          autoComplete="off"
          {...(of.maxLength && { maxLength: of.maxLength })}
          {...((of.control === "tel" || of.control === "email") && { inputMode: of.control })}
        />
      );
    case "refs":
      return <RefsControl {...given} />;
    case "record":
    case "reference":
    case "group":
      throw new Error(`A form has a control of its own for a ${of.kind}`);
  }
}

const choicesOf = (of: Field, language: "zh" | "en") =>
  (of.options ?? []).map((value) => ({ value, label: optionWord(of, value, language) }));

function ChoiceControl({ of, ...given }: Given & { of: Field }) {
  return <Select {...given} clearable={of.default === null} options={choicesOf(of, useLanguage())} />;
}

function ManyControl({ of, ...given }: Given & { of: Field }) {
  const options = choicesOf(of, useLanguage()).map(({ value, label }) => ({ value: String(value), label }));
  return <MultiSelect {...given} options={options} />;
}

type DayControlProps = Omit<DayFieldProps, "value" | "onChange"> & {
  value?: string | null;
  onChange?: (day: string | null) => void;
};

/** A day whose empty value is null. */
const DayControl = ({ value = null, onChange, ...given }: DayControlProps) => (
  <DayField {...given} value={value ?? undefined} onChange={(day) => onChange?.(day ?? null)} />
);

function ItemControl({ of, ...given }: Given & { of: Field }) {
  const language = useLanguage();
  const items = useQuery(dictionaryItems(useApi(), of.dictionary ?? "")).data ?? [];
  const options = items.map((item) => ({
    value: item.code,
    label: of.showsCodes ? `${item.code} ${item[language]}` : item[language],
  }));
  return <Select {...given} clearable searchable={of.showsCodes ?? false} options={options} />;
}

function AreaControl(given: Given) {
  const { pick } = useUiTexts().record;
  return <TreeField {...given} choice={useAreaChoice()} placeholder={pick} />;
}
