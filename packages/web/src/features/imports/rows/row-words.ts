import type { ImportState, ImportVerdict } from "@busbar/contract/imports/imports";
import type { ImportTexts as T } from "../import-texts.ts";

/** Rows are spoken of as what will be, what was done, or what was done and taken back. */
const tenseOf = (state: ImportState) => (state === "DONE" ? "done" : state === "UNDONE" ? "undone" : "ahead");

export function verdictWord(verdict: ImportVerdict, state: ImportState, t: T): string {
  const isTakenBack = state === "UNDONE" && (verdict === "new" || verdict === "changed");
  return isTakenBack ? t(`verdict.${verdict}.undone`) : t(`verdict.${verdict}`);
}

export function captionOf(verdict: ImportVerdict, state: ImportState, t: T): string {
  return verdict === "new" || verdict === "changed"
    ? t(`rows.caption.${verdict}.${tenseOf(state)}`)
    : t(`rows.caption.${verdict}`);
}
