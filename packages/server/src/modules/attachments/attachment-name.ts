import { attachmentEndings, type AttachmentKind } from "@busbar/contract/attachments/attachments";

const endingOf = (name: string) => /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? "";

/** Bytes do not tell CSV from other text, so the extension decides. */
export const kindOf = (judged: Exclude<AttachmentKind, "csv">, name: string): AttachmentKind =>
  judged === "txt" && endingOf(name) === "csv" ? "csv" : judged;

/** The given name with the extension of its real type, because programs are chosen by it. */
export function attachmentName(given: string, kind: AttachmentKind): string {
  const endings: readonly string[] = attachmentEndings[kind];
  const ending = endingOf(given);
  if (endings.includes(ending)) return given;
  const stem = ending === "" ? given : given.slice(0, -ending.length - 1);
  return `${stem.trim() || "file"}.${endings[0]}`;
}
