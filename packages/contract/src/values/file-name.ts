import { z } from "zod";

/** Letters that nobody sees, but for the two joiners that scripts and emoji need. */
const unseen = /[\p{Cc}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/gu;

/**
 * The name of a file without a way to it and without what makes it look like another: control characters, marks of
 * direction (`fdp.exe` turned round reads as a PDF) and the like. "" when nothing is left.
 */
export function tidyFileName(text: string): string {
  const parts = text
    .replace(unseen, "")
    .split(/[/\\]/)
    .map((part) => part.trim());
  return parts.findLast((part) => !/^\.*$/.test(part)) ?? "";
}

/** As somebody's device calls it. */
export const FileName = z
  .string()
  .trim()
  .min(1)
  .max(255)
  .transform(tidyFileName)
  .refine((name) => name !== "", { error: "required" });
