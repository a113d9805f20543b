import type { AssignmentQuery } from "@busbar/contract/assignments/assignments";
import IconEnd from "~icons/ri/calendar-close-line";
import { lazyComponent } from "../../../kernel/boot/lazy-component.tsx";
import { useApi, useCan } from "../../../kernel/portal/portal-context.tsx";
import { BulkButtons, useBulkDialog } from "../../../records/bulk/BulkActions.tsx";
import { useSelection } from "../../../records/bulk/use-selection.ts";
import { assignmentTexts } from "../assignment-texts.ts";

// Lazy, since it contains the kit's forms.
const EndManyDialog = lazyComponent(() => import("../editing/EndManyDialog.tsx").then((m) => m.EndManyDialog));

/** Selects sales assignments, and ends them together. */
export function useAssignmentBulk(query: AssignmentQuery, today: string | undefined) {
  const t = assignmentTexts.useTexts();
  const api = useApi();
  const mayWrite = useCan()(["assignment:write"]);
  const { selection, choice, count, clear } = useSelection(query, (matching) =>
    api.listAssignments({ query: { ...matching, pageNo: 1, pageSize: 1 } }).then(({ total }) => total),
  );
  const { ask, shown } = useBulkDialog<"end">(clear, (_, dialog) =>
    today === undefined ? null : <EndManyDialog today={today} of={choice} count={count} {...dialog} />,
  );
  const entries = [{ key: "end", label: t("action.end"), icon: IconEnd, onRun: () => ask("end") }];
  return {
    // Without the permission there is no selection.
    selection: mayWrite ? { ...selection, actions: <BulkButtons entries={entries} /> } : undefined,
    shown,
  };
}
