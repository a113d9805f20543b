import type { Bilingual } from "../kernel/bilingual.ts";

export type ImportColumn = {
  zh: string;
  en: string;
  required: boolean;
  /** Other titles that people use, in either language; compared without width, case, blanks and marks. */
  also: readonly string[];
  /** What the template's one example row has. */
  example: Bilingual;
};

export const column = (
  zh: string,
  en: string,
  also: readonly string[],
  example: string | Bilingual,
  required = false,
): ImportColumn => ({
  zh,
  en,
  required,
  also,
  example: typeof example === "string" ? { zh: example, en: example } : example,
});

/** Columns of a file by the name of their field, in the order of the template. */
export type ImportColumns = Readonly<Record<string, ImportColumn>>;
