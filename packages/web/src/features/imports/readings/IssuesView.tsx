import type { ImportBatch } from "@busbar/contract/imports/imports";
import { readingIssueCodes } from "@busbar/contract/readings/reading-imports";
import { useQuery } from "@tanstack/react-query";
import { CallError } from "@busbar/contract/kernel/http/client";
import { messageOf } from "../../../kernel/calls/call-errors.ts";
import { formatCount } from "../../../kernel/texts/i18n.ts";
import { useApi } from "../../../kernel/portal/portal-context.tsx";
import { SelectField } from "../../../ui/fields/SelectField.tsx";
import cards from "../../../ui/pages/card.module.css";
import { EmptyState } from "../../../ui/states/EmptyState.tsx";
import { ErrorState } from "../../../ui/states/ErrorState.tsx";
import { Skeleton } from "../../../ui/states/PageSkeleton.tsx";
import { Pager } from "../../../ui/table/Pager.tsx";
import { useImportTexts } from "../import-kind.tsx";
import styles from "../imports.module.css";
import { importIssues } from "../import-queries.ts";
import type { WizardState } from "../wizard-state.ts";
import { IssuesTable } from "./IssuesTable.tsx";

type IssuesViewProps = {
  batch: ImportBatch;
  state: WizardState;
  change: (patch: Partial<WizardState>) => void;
};

/** What was found in the lines of a file of readings, of one code or of all. */
export function IssuesView({ batch, state, change }: IssuesViewProps) {
  const t = useImportTexts();
  const query = { pageNo: state.pageNo, pageSize: state.pageSize, ...(state.code && { code: state.code }) };
  const issues = useQuery(importIssues(useApi(), batch, query));
  const codes = issues.data?.codes ?? [];
  const choose = (value: string) => change({ code: readingIssueCodes.find((code) => code === value) });
  return (
    <section className={`${cards.card} ${styles.card}`}>
      <div className={styles.tabsRow}>
        <h2>{t("issues.title")}</h2>
        {codes.length > 0 ? (
          <SelectField
            className={styles.issueCode}
            aria-label={t("issues.filter")}
            value={state.code ?? ""}
            onChange={({ target }) => choose(target.value)}
          >
            <option value="">{t("issues.all")}</option>
            {codes.map(({ code, values, message }) => (
              <option key={code} value={code}>
                {`${message} (${formatCount(values)})`}
              </option>
            ))}
          </SelectField>
        ) : null}
      </div>
      {issues.error ? (
        <ErrorState
          message={messageOf(issues.error)}
          requestId={issues.error instanceof CallError ? issues.error.requestId : undefined}
          onRetry={() => void issues.refetch()}
        />
      ) : !issues.data ? (
        <Skeleton lines={8} />
      ) : issues.data.list.length === 0 ? (
        <EmptyState title={t("issues.none")} />
      ) : (
        <>
          <IssuesTable issues={issues.data.list} />
          <Pager
            query={query}
            total={issues.data.total}
            onQuery={({ pageNo, pageSize }) =>
              change({ ...(pageNo !== undefined && { pageNo }), ...(pageSize !== undefined && { pageSize }) })
            }
          />
        </>
      )}
    </section>
  );
}
