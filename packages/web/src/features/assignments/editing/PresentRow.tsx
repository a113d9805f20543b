import type { Assignment } from "@busbar/contract/assignments/assignments";
import type { ReactNode } from "react";
import { lastDayOf } from "../../../ui/values/days.ts";
import { assignmentTexts } from "../assignment-texts.ts";
import { Callout } from "../../../ui/states/Callout.tsx";
import { rankWord } from "../list/place-words.ts";

/** Says that somebody else saved first, and shows the current row. */
export function PresentRow({ row, children }: { row: Assignment; children: ReactNode }) {
  const t = assignmentTexts.useTexts();
  const last = lastDayOf(row.validTo) ?? t("noEndDate");
  return (
    <Callout tone="warn">
      <p>
        <b>{t("stale.title")}</b>
      </p>
      <p>{t("stale.present", { from: row.validFrom, last, rank: rankWord(row.isPrimary, t) })}</p>
      {children}
    </Callout>
  );
}
