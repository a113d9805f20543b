import type { ImportState, ImportVerdict } from "@busbar/contract/imports/imports";
import type { ImportTexts as T } from "../import-texts.ts";

/** Rows are described as planned, done, or done and undone. */
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
