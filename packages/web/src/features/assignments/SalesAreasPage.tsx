import { type Assignment, AssignmentQuery } from "@busbar/contract/sales/assignments";
import { useState } from "react";
import { useApi, useCan } from "../../kernel/portal/portal-context.tsx";
import { CreateButton, ImportLink } from "../../records/list/ListActions.tsx";
import { ListPage } from "../../records/list/ListPage.tsx";
import { useList } from "../../records/list/use-list.ts";
import { useRestoredDraft } from "../../records/editing/use-record-editor.ts";
import { AssignmentDrawer, type AssignmentWork, draftName } from "./editing/AssignmentDrawer.tsx";
import { AssignmentFilters } from "./list/AssignmentFilters.tsx";
import { CoverageNote } from "./list/CoverageNote.tsx";
import { assignmentColumns } from "./list/assignment-columns.tsx";
import { assignmentList } from "./assignment-queries.ts";
import { assignmentTexts } from "./assignment-texts.ts";
import { DeleteDialog } from "./editing/DeleteDialog.tsx";
import { EndDialog } from "./editing/EndDialog.tsx";
import { placeInFull } from "./list/place-words.ts";
import { rowActionsOf } from "./row-actions.ts";

type Opened = { kind: "create"; row: null } | { kind: "edit" | "end" | "remove"; row: Assignment };

/**
 * Which sales manager answers for which area, and when; those with the permission assign, change, end and delete.
 * @see R-B03
 */
export function SalesAreasPage() {
  const t = assignmentTexts.useTexts();
  const api = useApi();
  const mayWrite = useCan()(["assignment:write"]);
  const list = useList({
    page: "sales-areas",
    schema: AssignmentQuery,
    load: (query) => assignmentList(api, query),
  });
  const found = useRestoredDraft<AssignmentWork>(draftName);
  const [opened, setOpened] = useState<Opened | undefined>(() =>
    found ? (found.row ? { kind: "edit", row: found.row } : { kind: "create", row: null }) : undefined,
  );
  const today = list.answer?.today;
  /** The current version of the row while it is in the list, so that an open form notices changes. */
  const live = (row: Assignment | null) => list.rows?.find(({ id }) => id === row?.id) ?? row;
  const close = () => setOpened(undefined);
  const editing = opened?.kind === "create" || opened?.kind === "edit";
  const handlers = {
    edit: (row: Assignment) => setOpened({ kind: "edit", row }),
    end: (row: Assignment) => setOpened({ kind: "end", row }),
    remove: (row: Assignment) => setOpened({ kind: "remove", row }),
  };
  const create = <CreateButton onClick={() => setOpened({ kind: "create", row: null })}>{t("create")}</CreateButton>;

  const actions = (
    <>
      <ImportLink to="/import/assignments">{t("import")}</ImportLink>
      {create}
    </>
  );
  return (
    <ListPage
      rights={["assignment:write"]}
      id="assignments"
      title={t("title")}
      caption={t("caption")}
      list={list}
      columns={assignmentColumns(t)}
      filters={<AssignmentFilters list={list} today={today} />}
      notes={<CoverageNote />}
      action={mayWrite ? actions : undefined}
      rowLabel={(row) => `${placeInFull(row, t)} ${row.fullName}`}
      onOpen={mayWrite ? (row) => row.actions.update === "ok" && handlers.edit(row) : undefined}
      rowActions={mayWrite ? (row) => rowActionsOf(row, t, handlers) : undefined}
      empty={{
        title: t("empty.title"),
        hint: t(mayWrite ? "empty.hint" : "empty.readOnly"),
        action: mayWrite ? create : undefined,
      }}
    >
      {opened && editing && (today || list.error) ? (
        <AssignmentDrawer key={opened.row?.id ?? "new"} row={live(opened.row)} today={today} onClose={close} />
      ) : null}
      {opened?.kind === "end" && today ? <EndDialog row={opened.row} today={today} onClose={close} /> : null}
      {opened?.kind === "remove" ? <DeleteDialog row={opened.row} onClose={close} /> : null}
    </ListPage>
  );
}
