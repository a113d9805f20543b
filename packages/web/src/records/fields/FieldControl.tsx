import type { Field } from "@busbar/contract/fields/field";
import { readNumber } from "@busbar/contract/kernel/number-text";
import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { useAreaChoice } from "../../kernel/queries/reference-queries.ts";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import { DayField, type DayFieldProps } from "../../ui/fields/DayField.tsx";
import { LastDayField } from "../../ui/fields/LastDayField.tsx";
import { Select } from "../../ui/form/choices.tsx";
import { type FieldControl as Given, TextField } from "../../ui/form/TextField.tsx";
import { NumberField } from "../../ui/NumberField.tsx";
import { TreeField } from "../../ui/tree-field/TreeField.tsx";
import { useUiTexts } from "../../ui/texts/ui-texts.tsx";
import { dictionaryItems } from "./dictionary-queries.ts";
import { optionWord } from "./field-words.ts";

/** The control of a field by its kind. The form passes value, change and what announces the field. */
export function FieldControl({ of, ...given }: Given & { of: Field }) {
  switch (of.kind) {
    case "decimal":
      return <NumberField {...given} read={(typed) => readNumber(typed, of.places ?? 0)} />;
    case "oneOf":
    case "number":
      return <ChoiceControl {...given} of={of} />;
    case "day":
      return <DayControl {...given} required={of.default === undefined} />;
    case "lastDay":
      return <LastDayField {...given} />;
    case "dictionary":
      return <ItemControl {...given} code={of.dictionary ?? ""} />;
    case "area":
      return <AreaControl {...given} />;
    case "text":
      return (
        <TextField
          {...given}
          autoComplete="off"
          {...(of.maxLength && { maxLength: of.maxLength })}
          {...(of.control === "tel" && { inputMode: "tel" as const })}
        />
      );
  }
}

function ChoiceControl({ of, ...given }: Given & { of: Field }) {
  const language = useLanguage();
  const options = (of.options ?? []).map((value) => ({ value, label: optionWord(of, value, language) }));
  return <Select {...given} clearable={of.default === null} options={options} />;
}

type DayControlProps = Omit<DayFieldProps, "value" | "onChange"> & {
  value?: string | null;
  onChange?: (day: string | null) => void;
};

/** A day whose empty value is null. */
const DayControl = ({ value = null, onChange, ...given }: DayControlProps) => (
  <DayField {...given} value={value ?? undefined} onChange={(day) => onChange?.(day ?? null)} />
);

function ItemControl({ code, ...given }: Given & { code: string }) {
  const language = useLanguage();
  const items = useQuery(dictionaryItems(useApi(), code)).data ?? [];
  return <Select {...given} clearable options={items.map((item) => ({ value: item.code, label: item[language] }))} />;
}

function AreaControl(given: Given) {
  const { pick } = useUiTexts().record;
  return <TreeField {...given} choice={useAreaChoice()} placeholder={pick} />;
}
