import { problemText } from "@busbar/contract/kernel/errors/zod-problem";
import type { z } from "zod";
import { useLanguage } from "../texts/i18n.ts";
import { labelPlaceholder, rulesFrom } from "./form-rules.ts";

/** The rules of fields by what `schema` says of them, with their messages in the language of the portal. @see rulesFrom */
export function useRules<T extends z.ZodType & { readonly shape: Readonly<Record<string, z.ZodType>> }>(schema: T) {
  const language = useLanguage();
  return (field: keyof T["shape"] & string) =>
    rulesFrom(schema, field, (_, issue) => problemText(issue, language, labelPlaceholder));
}
