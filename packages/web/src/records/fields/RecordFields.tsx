import type { Field as DeclaredField } from "@busbar/contract/fields/field";
import { type AnyNoun, labelOf } from "@busbar/contract/fields/noun";
import { problemText } from "@busbar/contract/kernel/errors/zod-problem";
import type { ReactNode } from "react";
import type { z } from "zod";
import { labelPlaceholder, ruleOf, rulesFrom } from "../../kernel/forms/form-rules.ts";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import controls from "../../ui/fields/controls.module.css";
import { Field, type FieldRule } from "../../ui/form/Form.tsx";
import { useUiTexts } from "../../ui/texts/ui-texts.tsx";
import { CreditCodeField } from "../editing/CreditCodeField.tsx";
import { FieldControl } from "./FieldControl.tsx";
import { WithTerm } from "./TermHint.tsx";

type Special = {
  label?: string;
  hint?: ReactNode;
  autoFocus?: boolean;
  /** Besides those of the schema. */
  rules?: readonly FieldRule[];
  dependsOn?: readonly string[];
  /** Marked as required although a draft may leave it out. */
  required?: boolean;
  disabled?: boolean;
  /** In place of the control of its kind. */
  control?: ReactNode;
};

type RecordFieldsProps<N extends AnyNoun> = {
  of: N;
  /** The schema of a new record, with its rules across fields. */
  draft: z.ZodType & { shape: Record<string, z.ZodType> };
  /** In the order of the form. */
  names: readonly (keyof N["fields"] & string)[];
  special?: { readonly [Name in keyof N["fields"]]?: Special };
  /** The path to the object of these fields in the form's values; their rules then see their own values alone. */
  within?: readonly (string | number)[];
  /** Optional fields are not marked, such as in a row of fields or below a heading that says so. */
  unmarked?: boolean;
};

/** Fields of a noun in a form, each with its title, its control, its rules and its limits. */
export function RecordFields<N extends AnyNoun>(given: RecordFieldsProps<N>) {
  const { of, draft, names, special = {}, within, unmarked = false } = given;
  const language = useLanguage();
  const fields: { readonly [name: string]: DeclaredField } = of.fields;
  const problem = (_: string, issue: z.core.$ZodIssue) => problemText(issue, language, labelPlaceholder);
  return names.map((name) => {
    const field = fields[name]!;
    const own = (special as Record<string, Special>)[name] ?? {};
    const ofSchema = within ? ruleOf(draft.shape[name]!, problem) : rulesFrom(draft, name, problem);
    const title = own.label ?? labelOf(field)[language];
    // A required field is named in its refusals, which takes a plain text.
    const shown = !unmarked && mayStayEmpty(field) ? <OptionalLabel>{title}</OptionalLabel> : title;
    if (field.control === "creditCode" && !within) return <CreditCodeField key={name} label={shown} rules={ofSchema} />;
    return (
      <WithTerm key={name} word={field.term} label={title}>
        <Field
          name={within ? [...within, name] : name}
          label={shown}
          rules={[...ofSchema, ...(own.rules ?? [])]}
          {...(own.hint !== undefined && { hint: own.hint })}
          {...(own.dependsOn && { dependsOn: own.dependsOn })}
          {...(own.required && { required: true })}
          {...(field.kind === "area" && { checkOn: "change" as const })}
          {...(field.kind === "flag" && { valueProp: "checked" as const })}
        >
          {own.control ?? (
            <FieldControl
              of={field}
              {...(own.autoFocus && { autoFocus: true })}
              {...(own.disabled && { disabled: true })}
            />
          )}
        </Field>
      </WithTerm>
    );
  });
}

/** A choice that has a value from the start is not optional. */
const mayStayEmpty = ({ kind, default: value, options }: DeclaredField) =>
  value === null || value === "" || kind === "refs" || (kind === "many" && !options);

/** The label of an optional field. */
export function OptionalLabel({ children }: { children: ReactNode }) {
  const { optional } = useUiTexts().record;
  return (
    <>
      {children} <span className={controls.optional}>{optional}</span>
    </>
  );
}
