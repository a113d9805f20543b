import type { PointQuery } from "@busbar/contract/points/points";
import { useState } from "react";
import IconStatus from "~icons/ri/flag-line";
import IconDay from "~icons/ri/calendar-check-line";
import { createPart } from "../../kernel/boot/part.tsx";
import { PartBoundary } from "../../kernel/boot/PartBoundary.tsx";
import { useApi, useCan } from "../../kernel/portal/portal-context.tsx";
import { BulkButtons, type BulkEntry, useBulkReport } from "../../records/bulk/BulkActions.tsx";
import { useSelection } from "../../records/bulk/use-selection.ts";
import { pointTexts } from "./feature.ts";
import type { BulkQuestion } from "./PointBulkDialog.tsx";

// With the kit's forms, which a list does without until somebody asks.
const PointBulkDialog = createPart(() => import("./PointBulkDialog.tsx").then((m) => m.PointBulkDialog));

/** Selecting points, and what can be done to many of them at once. */
export function usePointBulk(query: PointQuery) {
  const t = pointTexts.useTexts();
  const api = useApi();
  const mayWrite = useCan()(["point:write"]);
  const { selection, choice, count, clear } = useSelection(query, (matching) =>
    api.countPoints({ query: matching }).then(({ total }) => total),
  );
  const { report, shown } = useBulkReport();
  const [asked, setAsked] = useState<BulkQuestion>();
  const close = () => setAsked(undefined);
  const entries: BulkEntry[] = [
    { key: "status", label: t("bulk.status"), icon: IconStatus, onRun: () => setAsked("status") },
    { key: "authorisation", label: t("bulk.authorisation"), icon: IconDay, onRun: () => setAsked("authorisation") },
  ];
  return {
    // Who may do nothing with many rows is not asked to choose any.
    selection: mayWrite ? { ...selection, actions: <BulkButtons entries={entries} /> } : undefined,
    shown: (
      <>
        {shown}
        <PartBoundary key={asked ?? ""} onFailed={close}>
          {asked ? (
            <PointBulkDialog
              what={asked}
              of={choice}
              count={count}
              onClose={close}
              onDone={(receipt) => {
                clear();
                report(receipt);
              }}
            />
          ) : null}
        </PartBoundary>
      </>
    ),
  };
}
