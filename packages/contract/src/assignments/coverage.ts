import { z } from "zod";
import { Id, LocalDate } from "../kernel/http/paging.ts";
import { defineRoutes } from "../kernel/http/route.ts";
import { AreaCode, Region } from "../areas/areas.ts";
import { AssignmentPlan, AssignmentDraft } from "./assignments.ts";

/** An area without a responsible manager. */
export const CoverageGap = z.object({
  /** The whole region when there is no area code. */
  region: Region,
  areaCode: AreaCode.nullable(),
  areaNames: z.array(z.string()),
  /** The first day without a manager, not before the business date. */
  from: LocalDate,
  /** The first day with a manager again; null when that is beyond the 90 days checked. */
  until: LocalDate.nullable(),
  /** Number of customers in the caller's scope whose manager follows from the area. */
  customers: z.number().int(),
});
export type CoverageGap = z.infer<typeof CoverageGap>;

/** A planned change of an assignment. */
export const AssignmentIntent = z.union([
  z.strictObject({ create: AssignmentDraft }),
  z.strictObject({ id: Id, change: AssignmentPlan }),
  z.strictObject({ id: Id, remove: z.literal(true) }),
]);
export type AssignmentIntent = z.output<typeof AssignmentIntent>;

/** For each period from a day to the next: which customers change their manager, compared with no change. */
export const AssignmentEffect = z.array(
  z.object({
    day: LocalDate,
    customers: z.number().int(),
    moves: z.array(z.object({ from: z.string().nullable(), to: z.string().nullable(), customers: z.number().int() })),
    /** The first customers by name. */
    first: z.array(z.object({ id: Id, name: z.string() })),
  }),
);
export type AssignmentEffect = z.infer<typeof AssignmentEffect>;

export const coverageRoutes = defineRoutes({
  listCoverageGaps: {
    method: "GET",
    path: "/assignments/gaps",
    permission: "assignment:read",
    summary: "List areas without manager",
    description: "In your scope, now or within the next 90 days.",
    response: z.object({ list: z.array(CoverageGap), today: LocalDate }),
  },
  previewAssignment: {
    method: "POST",
    path: "/assignments/preview",
    permission: "assignment:write",
    summary: "Preview an assignment change",
    description: "The effect on the sales managers of customers. Nothing is changed.",
    body: AssignmentIntent,
    response: AssignmentEffect,
    errors: [
      "not_found",
      "not_allowed",
      "assignment.overlap",
      "assignment.started",
      "assignment.over",
      "assignment.not_a_manager",
      "assignment.area_unknown",
      "assignment.out_of_scope",
    ],
  },
});
