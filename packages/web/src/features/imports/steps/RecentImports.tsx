import { useQuery } from "@tanstack/react-query";
import type { ImportBatch, ImportState } from "@busbar/contract/imports/imports";
import { messageOf } from "../../../kernel/calls/call-errors.ts";
import { useApi } from "../../../kernel/portal/portal-context.tsx";
import { Button } from "../../../ui/form/Button.tsx";
import cards from "../../../ui/pages/card.module.css";
import { DateText } from "../../../ui/values/Values.tsx";
import { Skeleton } from "../../../ui/states/PageSkeleton.tsx";
import { StatusTag, type StatusTone } from "../../../ui/values/StatusTag.tsx";
import styles from "../imports.module.css";
import { recentImports } from "../import-queries.ts";
import { useImportKind, useImportTexts } from "../import-kind.tsx";

const tones: Record<ImportState, StatusTone> = {
  UPLOADED: "neutral",
  CHECKING: "active",
  READY: "warn",
  COMMITTING: "active",
  DONE: "ok",
  UNDOING: "active",
  UNDONE: "neutral",
  FAILED: "danger",
  CANCELLED: "neutral",
};

export function StateTag({ state }: { state: ImportState }) {
  const t = useImportTexts();
  return <StatusTag tone={tones[state]}>{t(`state.${state}`)}</StatusTag>;
}

const outcomeOf = ({ kind, state }: Pick<ImportBatch, "kind" | "state">) => {
  const undone = state === "UNDONE";
  if (kind === "intervals") return undone ? "values.recent.undone" : "values.recent.made";
  return undone ? "recent.undone" : "recent.made";
};

/** The person's own imports, newest first: continue one or open its receipt. */
export function RecentImports({ onOpen }: { onOpen: (id: string) => void }) {
  const t = useImportTexts();
  const list = useQuery(recentImports(useApi(), useImportKind().kind));
  const rows = list.data?.list.filter(({ state }) => state !== "CANCELLED");
  return (
    <section className={`${cards.card} ${styles.card}`}>
      <h2>{t("recent.title")}</h2>
      {list.error ? <p role="alert">{messageOf(list.error)}</p> : null}
      {list.isPending ? <Skeleton lines={3} /> : null}
      {rows?.length === 0 ? <p className={styles.note}>{t("recent.none")}</p> : null}
      {rows && rows.length > 0 ? (
        <div className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t("file")}</th>
                <th scope="col">{t("status")}</th>
                <th scope="col">{t("result")}</th>
                <th scope="col">{t("recent.at")}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((batch) => (
                <tr key={batch.id}>
                  <th scope="row">
                    <Button variant="link" onClick={() => onOpen(batch.id)}>
                      {batch.fileName}
                    </Button>
                  </th>
                  <td>
                    <StateTag state={batch.state} />
                  </td>
                  <td>
                    {batch.committedAt
                      ? t(outcomeOf(batch), {
                          created: batch.created,
                          updated: batch.updated,
                        })
                      : null}
                  </td>
                  <td>
                    <DateText value={batch.createdAt} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
    </section>
  );
}
