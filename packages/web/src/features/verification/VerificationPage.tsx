import { ApplicationQuery, type EnterpriseApplication } from "@busbar/contract/enterprise-applications";
import { CallError } from "@busbar/contract/kernel/client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../kernel/calls/call-errors.ts";
import { hasFilters, useListState } from "../../kernel/lists/list-state.ts";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { usePreference } from "../../kernel/queries/use-preference.ts";
import { PageFrame } from "../../ui/pages/PageFrame.tsx";
import { DataTable } from "../../ui/table/DataTable.tsx";
import type { TablePreferences } from "../../ui/table/rules/table-types.ts";
import { ApplicationDrawer } from "./review/ApplicationDrawer.tsx";
import { ApplicationFilters, withoutFilters } from "./review/ApplicationFilters.tsx";
import { applicationColumns } from "./review/application-columns.tsx";
import { applicationList } from "./application-queries.ts";
import { verificationTexts } from "./feature.ts";

/** Applications that wait for an answer, and what became of the others. @see R-A08 */
export function VerificationPage() {
  const t = verificationTexts.useTexts();
  const [query, change] = useListState("verification", ApplicationQuery);
  const [preferences, setPreferences] = usePreference<TablePreferences>("table.verification");
  const [opened, setOpened] = useState<EnterpriseApplication>();
  const list = useQuery(applicationList(useApi(), query));
  const requestId = list.error instanceof CallError ? list.error.requestId : undefined;
  // While it is open it follows the list, which live events keep fresh.
  const shown = opened && (list.data?.list.find(({ id }) => id === opened.id) ?? opened);
  return (
    <PageFrame title={t("title")} count={list.data?.total}>
      <DataTable
        id="verification"
        caption={t("caption")}
        columns={applicationColumns(t, setOpened)}
        rows={list.data?.list}
        total={list.data?.total}
        busy={list.isPlaceholderData || (list.isFetching && !list.isLoading)}
        error={list.error ? { message: messageOf(list.error), requestId } : undefined}
        onRetry={() => void list.refetch()}
        query={query}
        onQuery={(next) => change(next as Partial<ApplicationQuery>)}
        rowKey={(row) => row.id}
        rowLabel={(row) => `${row.enterpriseName} ${row.applicant.fullName}`}
        onOpen={setOpened}
        preferences={preferences}
        onPreferences={setPreferences}
        toolbar={{ filters: <ApplicationFilters query={query} onChange={change} /> }}
        empty={{ title: t("empty.title"), hint: t("empty.hint") }}
        filtered={hasFilters(query, withoutFilters)}
        onClearFilters={() => change(withoutFilters)}
      />
      {shown ? <ApplicationDrawer key={shown.id} application={shown} onClose={() => setOpened(undefined)} /> : null}
    </PageFrame>
  );
}
