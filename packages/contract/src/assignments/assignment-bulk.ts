import { z } from "zod";
import { BulkReceipt } from "../bulk-actions/bulk-actions.ts";
import { bulkSelection } from "../kernel/bulk.ts";
import { LocalDate } from "../kernel/http/paging.ts";
import { defineRoutes } from "../kernel/http/route.ts";
import { AssignmentQuery } from "./assignments.ts";

/** A list's query without its page, for bulk actions. */
export const MatchingAssignments = AssignmentQuery.omit({ pageNo: true, pageSize: true });

/** Bulk end of assignments; `of` selects them. */
export const EndedAssignments = z.strictObject({
  of: bulkSelection(MatchingAssignments),
  validTo: LocalDate.describe("First day on which the assignments no longer apply; not before today"),
});

export const assignmentBulkRoutes = defineRoutes({
  endAssignments: {
    method: "POST",
    path: "/assignments/bulk/end",
    permission: "assignment:write",
    summary: "End sales assignments",
    description: "Only brings ends forward. Each assignment is checked individually. More than 200 run as a job.",
    body: EndedAssignments,
    response: BulkReceipt,
    keyRequired: true,
    errors: ["bulk.count_changed", "bulk.too_many", "assignment.ends_in_past"],
  },
});
