import { z } from "zod";
import { Id, LocalDate } from "../kernel/http/paging.ts";
import { defineRoutes } from "../kernel/http/route.ts";
import { AreaCode, Region } from "./areas.ts";
import { AssignmentPlan, AssignmentDraft } from "./assignments.ts";

/** An area without anybody who answers for it. */
export const CoverageGap = z.object({
  /** The whole region where there is no area. */
  region: Region,
  areaCode: AreaCode.nullable(),
  areaNames: z.array(z.string()),
  /** The first day without, at the earliest the business date. */
  from: LocalDate,
  /** The first day with somebody again; null beyond the 90 days that are looked at. */
  until: LocalDate.nullable(),
  /** Those in one's scope who go by their area. */
  customers: z.number().int(),
});
export type CoverageGap = z.infer<typeof CoverageGap>;

/** What is about to be done to an assignment. */
export const AssignmentIntent = z.union([
  z.strictObject({ create: AssignmentDraft }),
  z.strictObject({ id: Id, change: AssignmentPlan }),
  z.strictObject({ id: Id, remove: z.literal(true) }),
]);
export type AssignmentIntent = z.output<typeof AssignmentIntent>;

/** From each day on until the next: who loses customers to whom, compared with what would be without it. */
export const AssignmentEffect = z.array(
  z.object({
    day: LocalDate,
    customers: z.number().int(),
    moves: z.array(z.object({ from: z.string().nullable(), to: z.string().nullable(), customers: z.number().int() })),
    /** The first of them by name. */
    first: z.array(z.object({ id: Id, name: z.string() })),
  }),
);
export type AssignmentEffect = z.infer<typeof AssignmentEffect>;

export const coverageRoutes = defineRoutes({
  listCoverageGaps: {
    method: "GET",
    path: "/assignments/gaps",
    permission: "assignment:read",
    summary: "Areas in one's scope that nobody answers for, today or in the coming 90 days",
    response: z.object({ list: z.array(CoverageGap), today: LocalDate }),
  },
  previewAssignment: {
    method: "POST",
    path: "/assignments/preview",
    permission: "assignment:write",
    summary: "What giving, changing or removing an assignment does to customers' managers; nothing is changed",
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
