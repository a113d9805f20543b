import { type Assignment, AssignmentQuery } from "@busbar/contract/assignments/assignments";
import { useApi, useCan } from "../../kernel/portal/portal-context.tsx";
import { CreateButton, ImportLink } from "../../records/list/ListActions.tsx";
import { ListPage } from "../../records/list/ListPage.tsx";
import { useList } from "../../records/list/use-list.ts";
import { useOverlays } from "../../records/editing/use-overlays.tsx";
import { AssignmentDrawer, type AssignmentWork, draftName } from "./editing/AssignmentDrawer.tsx";
import { useAssignmentBulk } from "./list/AssignmentBulk.tsx";
import { AssignmentFilters } from "./list/AssignmentFilters.tsx";
import { CoverageNote } from "./list/CoverageNote.tsx";
import { assignmentColumns } from "./list/assignment-columns.tsx";
import { assignmentList } from "./assignment-queries.ts";
import { assignmentTexts } from "./assignment-texts.ts";
import { DeleteDialog } from "./editing/DeleteDialog.tsx";
import { EndDialog } from "./editing/EndDialog.tsx";
import { placeInFull } from "./list/place-words.ts";
import { rowActionsOf } from "./row-actions.ts";

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
  const today = list.answer?.today;
  const bulk = useAssignmentBulk(list.query, today);
  /** The current version of the row while it is in the list, so that an open form notices changes. */
  const live = (row: Assignment | null) => list.rows?.find(({ id }) => id === row?.id) ?? row;
  const overlays = useOverlays({
    edit: {
      draft: draftName,
      draw: ({ row }: AssignmentWork, close) =>
        today || list.error ? (
          <AssignmentDrawer key={row?.id ?? "new"} row={live(row)} today={today} onClose={close} />
        ) : null,
    },
    end: (row: Assignment, close) => (today ? <EndDialog row={row} today={today} onClose={close} /> : null),
    remove: (row: Assignment, close) => <DeleteDialog row={row} onClose={close} />,
  });
  const handlers = {
    edit: (row: Assignment) => overlays.open("edit", { row }),
    end: (row: Assignment) => overlays.open("end", row),
    remove: (row: Assignment) => overlays.open("remove", row),
  };
  const create = <CreateButton onClick={() => overlays.open("edit", { row: null })}>{t("create")}</CreateButton>;

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
      views="assignments"
      title={t("title")}
      caption={t("caption")}
      list={list}
      columns={assignmentColumns(t)}
      filters={<AssignmentFilters list={list} today={today} />}
      notes={<CoverageNote />}
      selection={bulk.selection}
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
      {overlays.shown}
      {bulk.shown}
    </ListPage>
  );
}
