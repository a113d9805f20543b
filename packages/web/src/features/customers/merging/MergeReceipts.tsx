import type { CustomerMerge } from "@busbar/contract/customers/customer-merging";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useApi } from "../../../kernel/portal/portal-context.tsx";
import { AskDialog } from "../../../records/editing/AskDialog.tsx";
import styles from "../../../records/page/record-page.module.css";
import { Button } from "../../../ui/form/Button.tsx";
import { DateText } from "../../../ui/values/Values.tsx";
import { customerTexts } from "../customer-texts.ts";
import { useCustomerWords } from "../customer-words.ts";
import { mergesOf, useUndoMerge } from "./merge-queries.ts";

/** The receipts of merges that the customer was part of; nothing where there was none. */
export function MergeReceipts({ id }: { id: string }) {
  const t = customerTexts.useTexts();
  const { data } = useQuery(mergesOf(useApi(), id));
  const [undoing, setUndoing] = useState<CustomerMerge | null>(null);
  if (!data || data.length === 0) return null;
  return (
    <section className={styles.section}>
      <h2>{t("merge.receipts")}</h2>
      <ol className={styles.activity}>
        {data.map((merge) => (
          <li key={merge.id}>
            <div className={styles.activityHead}>
              <b>{t("merge.receipt", { merged: labelOf(merge.merged), survivor: labelOf(merge.survivor) })}</b>
              <span className={styles.activityWho}>{merge.mergedBy}</span>
              <DateText value={merge.mergedAt} />
            </div>
            <Receipt merge={merge} />
            {merge.undo === "ok" ? (
              <Button variant="link" onClick={() => setUndoing(merge)}>
                {t("merge.undo")}
              </Button>
            ) : null}
            {merge.undo === "customer.merge_allocated" ? <div>{t("merge.allocated")}</div> : null}
          </li>
        ))}
      </ol>
      {undoing ? <UndoDialog customerId={id} merge={undoing} onClose={() => setUndoing(null)} /> : null}
    </section>
  );
}

const labelOf = ({ customerNo, name }: CustomerMerge["merged"]) => `${customerNo} ${name}`;

function Receipt({ merge }: { merge: CustomerMerge }) {
  const t = customerTexts.useTexts();
  const { fieldTitle } = useCustomerWords();
  const fields = (names: readonly string[]) => names.map(fieldTitle).join("、");
  const rows = (moved: CustomerMerge["moved"]) =>
    moved.map(({ title, count }) => t("merge.count", { title, count })).join("、");
  const kept = merge.kept && [fields(merge.kept.fields), rows(merge.kept.rows)].filter(Boolean).join("、");
  return (
    <>
      {merge.taken.length > 0 ? <div>{t("merge.taken", { fields: fields(merge.taken) })}</div> : null}
      {merge.moved.length > 0 ? <div>{t("merge.moved", { rows: rows(merge.moved) })}</div> : null}
      {merge.undoneAt === null ? null : (
        <div>
          {t("merge.undoneBy", { name: merge.undoneBy ?? "" })} <DateText value={merge.undoneAt} />
          {kept ? ` · ${t("merge.kept", { what: kept })}` : null}
        </div>
      )}
    </>
  );
}

type UndoProps = { customerId: string; merge: CustomerMerge; onClose: () => void };

function UndoDialog({ customerId, merge, onClose }: UndoProps) {
  const t = customerTexts.useTexts();
  const undo = useUndoMerge();
  return (
    <AskDialog
      title={t("merge.undoTitle", { merged: labelOf(merge.merged) })}
      verb={t("merge.undo")}
      run={() => undo.mutateAsync({ customerId, mergeId: merge.id })}
      done={t("merge.undone")}
      onClose={onClose}
    >
      {t("merge.undoHint")}
    </AskDialog>
  );
}
