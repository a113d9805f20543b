import { type Assignment, AssignmentQuery } from "@busbar/contract/assignments";
import { CallError } from "@busbar/contract/kernel/client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import IconAdd from "~icons/ri/add-line";
import { messageOf } from "../../kernel/calls/call-errors.ts";
import { hasFilters, useListState } from "../../kernel/lists/list-state.ts";
import { useApi, useCan } from "../../kernel/portal/portal-context.tsx";
import { usePreference } from "../../kernel/queries/use-preference.ts";
import { Icon } from "../../ui/Icon.tsx";
import { PageFrame } from "../../ui/pages/PageFrame.tsx";
import { DataTable } from "../../ui/table/DataTable.tsx";
import type { TablePreferences } from "../../ui/table/rules/table-types.ts";
import { AssignmentDrawer, useFoundWork } from "./editing/AssignmentDrawer.tsx";
import { AssignmentFilters, withoutFilters } from "./AssignmentFilters.tsx";
import { assignmentColumns } from "./assignment-columns.tsx";
import { assignmentList } from "./assignment-queries.ts";
import { assignmentTexts } from "./assignment-texts.ts";
import { DeleteDialog } from "./editing/DeleteDialog.tsx";
import { EndDialog } from "./editing/EndDialog.tsx";
import { placeInFull } from "./place-words.ts";
import { rowActionsOf } from "./row-actions.ts";

type Opened = { kind: "create"; row: null } | { kind: "edit" | "end" | "remove"; row: Assignment };

/** Who answers for which part of the country, and when; those who may assign give, change, end and delete. @see R-B03 */
export function SalesAreasPage() {
  const t = assignmentTexts.useTexts();
  const api = useApi();
  const mayWrite = useCan()(["assignment:write"]);
  const [query, change] = useListState("sales-areas", AssignmentQuery);
  const [preferences, setPreferences] = usePreference<TablePreferences>("table.assignments");
  const found = useFoundWork();
  const [opened, setOpened] = useState<Opened | undefined>(() =>
    found ? (found.row ? { kind: "edit", row: found.row } : { kind: "create", row: null }) : undefined,
  );
  const list = useQuery(assignmentList(api, query));
  const today = list.data?.today;
  const close = () => setOpened(undefined);
  const editing = opened?.kind === "create" || opened?.kind === "edit";
  const doors = {
    edit: (row: Assignment) => setOpened({ kind: "edit", row }),
    end: (row: Assignment) => setOpened({ kind: "end", row }),
    remove: (row: Assignment) => setOpened({ kind: "remove", row }),
  };
  const requestId = list.error instanceof CallError ? list.error.requestId : undefined;
  const create = (
    <button
      type="button"
      className="bb-button bb-button-strong"
      onClick={() => setOpened({ kind: "create", row: null })}
    >
      <Icon of={IconAdd} />
      {t("create")}
    </button>
  );

  return (
    <PageFrame title={t("title")} count={list.data?.total} action={mayWrite ? create : undefined}>
      <DataTable
        id="assignments"
        caption={t("caption")}
        columns={assignmentColumns(t)}
        rows={list.data?.list}
        total={list.data?.total}
        busy={list.isPlaceholderData || (list.isFetching && !list.isLoading)}
        error={list.error ? { message: messageOf(list.error), requestId } : undefined}
        onRetry={() => void list.refetch()}
        query={query}
        onQuery={(next) => change(next as Partial<AssignmentQuery>)}
        rowKey={(row) => row.id}
        rowLabel={(row) => `${placeInFull(row, t)} ${row.fullName}`}
        onOpen={mayWrite ? (row) => row.actions.update === "ok" && doors.edit(row) : undefined}
        rowActions={mayWrite ? (row) => rowActionsOf(row, t, doors) : undefined}
        preferences={preferences}
        onPreferences={setPreferences}
        toolbar={{ filters: <AssignmentFilters query={query} today={today} onChange={change} /> }}
        empty={{
          title: t("empty.title"),
          hint: t(mayWrite ? "empty.hint" : "empty.readOnly"),
          action: mayWrite ? create : undefined,
        }}
        filtered={hasFilters(query, withoutFilters)}
        onClearFilters={() => change(withoutFilters)}
      />
      {opened && editing && (today || list.isError) ? (
        <AssignmentDrawer key={opened.row?.id ?? "new"} row={opened.row} today={today} onClose={close} />
      ) : null}
      {opened?.kind === "end" && today ? <EndDialog row={opened.row} today={today} onClose={close} /> : null}
      {opened?.kind === "remove" ? <DeleteDialog row={opened.row} onClose={close} /> : null}
    </PageFrame>
  );
}
