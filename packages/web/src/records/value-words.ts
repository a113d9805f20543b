/**
 * Names of a record's fields, at any depth, that hold codes instead of texts: those whose type is a union of strings.
 *
 *     CodedField<{ stage: "LEAD" | "ACTIVE"; people: { duty: "TECH" | "LEGAL"; name: string }[] }>  // "stage" | "duty"
 */
export type CodedField<Values> = Values extends readonly (infer One)[]
  ? CodedField<One>
  : Values extends object
    ? { [Name in keyof Values]-?: OfField<Name, NonNullable<Values[Name]>> }[keyof Values]
    : never;

type OfField<Name, Value> = [Value] extends [string | readonly string[]]
  ? string extends Value | (Value extends readonly (infer One)[] ? One : never)
    ? never
    : Name & string
  : CodedField<Value>;

/** A label for each code of a record. The compiler demands every field, so that no code is shown raw. */
export type CodeWords<Values> = { readonly [Name in CodedField<Values>]: (code: never) => string };

type Words<Values> = {
  codes: CodeWords<Values>;
  /** For a field without a value. */
  empty: string;
  /** For a boolean. */
  flag?: (value: boolean) => string;
};

/** A value as text, for activity and conflicts: lists separated by semicolons, objects by their fields. */
export function valueInWords<Values>(name: string, value: unknown, words: Words<Values>): string {
  if (isEmpty(value)) return words.empty;
  if (typeof value === "boolean") return words.flag?.(value) ?? (value ? "✓" : "✗");
  if (Array.isArray(value)) return value.map((part) => valueInWords(name, part, words)).join("；");
  if (typeof value === "object") {
    const parts = Object.entries(value as object).filter(([, part]) => !isEmpty(part));
    if (parts.length === 0) return words.empty;
    return parts.map(([part, one]) => valueInWords(part, one, words)).join(" ");
  }
  const codes = words.codes as Readonly<Record<string, (code: string) => string>>;
  const text = String(value as string | number);
  return Object.hasOwn(codes, name) ? codes[name]!(text) : text;
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);
