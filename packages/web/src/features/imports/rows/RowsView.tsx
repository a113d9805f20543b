import type { ImportBatch, ImportState, ImportVerdict } from "@busbar/contract/imports/imports";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { CallError } from "@busbar/contract/kernel/http/client";
import { messageOf } from "../../../kernel/calls/call-errors.ts";
import { formatCount } from "../../../kernel/texts/i18n.ts";
import { useApi } from "../../../kernel/portal/portal-context.tsx";
import { Button } from "../../../ui/form/Button.tsx";
import cards from "../../../ui/pages/card.module.css";
import { EmptyState } from "../../../ui/states/EmptyState.tsx";
import { ErrorState } from "../../../ui/states/ErrorState.tsx";
import { Skeleton } from "../../../ui/states/PageSkeleton.tsx";
import { Pager } from "../../../ui/table/Pager.tsx";
import styles from "../imports.module.css";
import type { ImportTexts } from "../import-texts.ts";
import { importRows } from "../import-queries.ts";
import { useImportTexts } from "../import-kind.tsx";
import { RowsTable } from "./RowsTable.tsx";
import type { WizardState } from "../wizard-state.ts";

type RowsViewProps = {
  batch: ImportBatch;
  verdicts: readonly ImportVerdict[];
  state: WizardState;
  change: (patch: Partial<WizardState>) => void;
  editable?: boolean;
  actions?: ReactNode;
};

/** Tabs with counts, and the rows of the selected one: the first with any rows, unless the address names one. */
export function RowsView({ batch, verdicts, state, change, editable = false, actions }: RowsViewProps) {
  const t = useImportTexts();
  // Chosen once: correcting the last invalid row must not switch the tab.
  const [first] = useState(() => verdicts.find((one) => batch.counts[one] > 0) ?? verdicts[0] ?? "new");
  const [wrongAtFirst] = useState(batch.counts.wrong);
  const verdict = state.tab !== undefined && verdicts.includes(state.tab) ? state.tab : first;
  const query = { verdict, pageNo: state.pageNo, pageSize: state.pageSize };
  const rows = useQuery(importRows(useApi(), batch, query));
  return (
    <section className={`${cards.card} ${styles.card}`}>
      <div className={styles.tabsRow}>
        <div className={styles.tabs} role="group" aria-label={t("check.tabs")}>
          {verdicts
            .filter((one) => one !== "left" || batch.counts.left > 0)
            .map((one) => (
              <Button
                variant="unstyled"
                key={one}
                className={styles.tab}
                aria-pressed={one === verdict}
                data-verdict={one}
                onClick={() => change({ tab: one })}
              >
                <span className={styles.tabCount}>{formatCount(batch.counts[one])}</span>
                {verdictWord(one, batch.state, t)}
              </Button>
            ))}
        </div>
        {actions}
      </div>
      {editable ? (
        <p role="status" className={styles.allRight}>
          {wrongAtFirst > 0 && batch.counts.wrong === 0 ? t("rows.allRight") : ""}
        </p>
      ) : null}
      {rows.error ? (
        <ErrorState
          message={messageOf(rows.error)}
          requestId={rows.error instanceof CallError ? rows.error.requestId : undefined}
          onRetry={() => void rows.refetch()}
        />
      ) : !rows.data ? (
        <Skeleton lines={8} />
      ) : rows.data.list.length === 0 ? (
        <EmptyState title={t(`rows.empty.${verdict}`)} />
      ) : (
        <>
          <RowsTable batch={batch} rows={rows.data.list} query={query} editable={editable && verdict === "wrong"} />
          <Pager
            query={query}
            total={rows.data.total}
            onQuery={({ pageNo, pageSize }) =>
              change({ ...(pageNo !== undefined && { pageNo }), ...(pageSize !== undefined && { pageSize }) })
            }
          />
        </>
      )}
    </section>
  );
}

function verdictWord(verdict: ImportVerdict, state: ImportState, t: ImportTexts): string {
  const isTakenBack = state === "UNDONE" && (verdict === "new" || verdict === "changed");
  return isTakenBack ? t(`verdict.${verdict}.undone`) : t(`verdict.${verdict}`);
}
