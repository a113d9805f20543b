import type { Field as DeclaredField } from "@busbar/contract/fields/field";
import type { AnyNoun } from "@busbar/contract/fields/noun";
import type { Bilingual } from "@busbar/contract/kernel/bilingual";
import { problemText } from "@busbar/contract/kernel/errors/zod-problem";
import type { ReactNode } from "react";
import type { z } from "zod";
import { labelPlaceholder, rulesFrom } from "../../kernel/forms/form-rules.ts";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import controls from "../../ui/fields/controls.module.css";
import { Field, type FieldRule } from "../../ui/form/Form.tsx";
import { useUiTexts } from "../../ui/texts/ui-texts.tsx";
import { CreditCodeField } from "../editing/CreditCodeField.tsx";
import { FieldControl } from "./FieldControl.tsx";

type Special = {
  label?: string;
  hint?: ReactNode;
  autoFocus?: boolean;
  /** Besides those of the schema. */
  rules?: readonly FieldRule[];
  dependsOn?: readonly string[];
};

type RecordFieldsProps<N extends AnyNoun> = {
  of: N & { titles: Readonly<Record<string, Bilingual>> };
  /** The schema of a new record, with its rules across fields. */
  draft: z.ZodType & { shape: Record<string, z.ZodType> };
  /** In the order of the form. */
  names: readonly (keyof N["fields"] & string)[];
  special?: { readonly [Name in keyof N["fields"]]?: Special };
};

/** Fields of a noun in a form, each with its title, its control, its rules and its limits. */
export function RecordFields<N extends AnyNoun>({ of, draft, names, special = {} }: RecordFieldsProps<N>) {
  const language = useLanguage();
  const fields: { readonly [name: string]: DeclaredField } = of.fields;
  return names.map((name) => {
    const field = fields[name]!;
    const { label, hint, autoFocus, rules = [], dependsOn } = (special as Record<string, Special>)[name] ?? {};
    const ofSchema = rulesFrom(draft, name, (_, issue) => problemText(issue, language, labelPlaceholder));
    const title = label ?? of.titles[name]?.[language] ?? name;
    // A required field is named in its refusals, which takes a plain text.
    const shown = mayStayEmpty(field) ? <OptionalLabel>{title}</OptionalLabel> : title;
    if (field.control === "creditCode") return <CreditCodeField key={name} label={shown} rules={ofSchema} />;
    return (
      <Field
        key={name}
        name={name}
        label={shown}
        rules={[...ofSchema, ...rules]}
        {...(hint !== undefined && { hint })}
        {...(dependsOn && { dependsOn })}
        {...(field.kind === "area" && { checkOn: "change" as const })}
      >
        <FieldControl of={field} {...(autoFocus && { autoFocus })} />
      </Field>
    );
  });
}

/** A choice that has a value from the start is not optional. */
const mayStayEmpty = (field: DeclaredField) => field.default === null || field.default === "";

/** The label of an optional field. */
export function OptionalLabel({ children }: { children: ReactNode }) {
  const { optional } = useUiTexts().record;
  return (
    <>
      {children} <span className={controls.optional}>{optional}</span>
    </>
  );
}
