import type { AssignmentValues } from "../assignment-rules.ts";
import { assignmentTexts } from "../assignment-texts.ts";
import { rankWord } from "../list/place-words.ts";

type Field = keyof AssignmentValues;

/** Titles and values of the fields that two people may both change. */
export function useFieldWords() {
  const t = assignmentTexts.useTexts();
  const titles = { isPrimary: t("form.primary"), validFrom: t("form.validFrom"), validTo: t("form.lastDay") };
  return {
    fieldTitle: (name: Field) => (titles as Partial<Record<Field, string>>)[name] ?? name,
    showValue: (_: Field, value: unknown) =>
      typeof value === "boolean" ? rankWord(value, t) : ((value as string | undefined) ?? t("stale.open")),
  };
}
