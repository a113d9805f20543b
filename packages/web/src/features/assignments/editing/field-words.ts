import type { Region } from "@busbar/contract/areas/areas";
import { type CodeWords, valueInWords } from "../../../records/value-words.ts";
import type { AssignmentValues, Level } from "../assignment-rules.ts";
import { assignmentTexts } from "../assignment-texts.ts";
import { rankWord } from "../list/place-words.ts";

type Field = keyof AssignmentValues;

/** Titles and values of fields, for conflicts. */
export function useFieldWords() {
  const t = assignmentTexts.useTexts();
  const titles = { isPrimary: t("form.primary"), validFrom: t("effectiveFrom"), validTo: t("form.lastDay") };
  const codes: CodeWords<AssignmentValues> = {
    level: (code: Level) => t(`level.${code}`),
    region: (code: Region) => t(`region.${code}`),
  };
  const words = { codes, empty: t("noEndDate"), flag: (isPrimary: boolean) => rankWord(isPrimary, t) };
  return {
    fieldTitle: (name: Field) => (titles as Partial<Record<Field, string>>)[name] ?? name,
    showValue: (name: Field, value: unknown) => valueInWords<AssignmentValues>(name, value, words),
  };
}
