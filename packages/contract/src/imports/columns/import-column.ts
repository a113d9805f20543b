import type { Bilingual } from "../../kernel/bilingual.ts";

export type ImportColumn = {
  zh: string;
  en: string;
  required: boolean;
  /** Other usual titles in either language; compared without width, case, spaces and marks. */
  also: readonly string[];
  /** The value in the template's example row. */
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

/** The customer of a row, by number or credit code, with further titles of the kind. */
export const customerColumn = (required: boolean, ...further: string[]): ImportColumn =>
  column(
    "客户编号",
    "Customer number",
    ["客户编号或信用代码", "统一社会信用代码", "信用代码", ...further, "customer", "customer no", "credit code"],
    "KH000001",
    required,
  );

/** Columns of a file by field, in the order of the template. */
export type ImportColumns = Readonly<Record<string, ImportColumn>>;
