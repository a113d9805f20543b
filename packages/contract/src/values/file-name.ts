import { z } from "zod";

/** Invisible characters, except the two joiners that scripts and emoji need. */
const unseen = /[\p{Cc}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/gu;

/**
 * A file name without a directory and without characters that disguise it: control characters, direction marks (a
 * reversed `fdp.exe` reads as a PDF) and the like. "" when nothing is left.
 */
export function tidyFileName(text: string): string {
  const parts = text
    .replace(unseen, "")
    .split(/[/\\]/)
    .map((part) => part.trim());
  return parts.findLast((part) => !/^\.*$/.test(part)) ?? "";
}

/** The name as the uploading device sends it. */
export const FileName = z
  .string()
  .trim()
  .min(1)
  .max(255)
  .transform(tidyFileName)
  .refine((name) => name !== "", { error: "required" });
