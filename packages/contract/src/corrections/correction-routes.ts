import { z } from "zod";
import { Period } from "../invoices/invoice-fields.ts";
import { Id, IdParams, listOf, RowVersion } from "../kernel/http/paging.ts";
import type { Permission } from "../kernel/permissions.ts";
import { defineRoutes } from "../kernel/http/route.ts";
import { reasonText } from "../values/reasons.ts";
import { Correction, CorrectionDetail, CorrectionQuery } from "./corrections.ts";

const handlers: Permission[] = ["billing:run", "credit:create"];
const permission = { permission: handlers, mode: "oneOf" as const };
const ids = z.array(Id).min(1).max(200);
const Decided = z.object({
  decided: z.number().int(),
  refused: z.array(z.object({ id: Id, reason: z.string(), message: z.string() })),
});
const reason = reasonText(200);
const takes = ["period.closed", "correction.changed", "correction.above_statement", "invoice.credit_open"] as const;

export const correctionRoutes = defineRoutes({
  listCorrections: {
    method: "GET",
    path: "/corrections",
    permission,
    summary: "List proposed corrections",
    description: "What issued statements would be by the newest readings and prices, less everything billed so far.",
    query: CorrectionQuery,
    response: listOf(Correction),
  },
  takeCorrections: {
    method: "POST",
    path: "/corrections/bulk/take",
    permission: "credit:create",
    summary: "Take proposed corrections",
    description: "Those that cannot be taken are named and stay open.",
    body: z.strictObject({ ids, period: Period }),
    response: Decided,
    errors: ["period.closed"],
  },
  leaveCorrections: {
    method: "POST",
    path: "/corrections/bulk/leave",
    permission,
    summary: "Leave proposed corrections",
    description: "All with one reason; those that cannot be left are named and stay open.",
    body: z.strictObject({ ids, reason }),
    response: Decided,
  },
  getCorrection: {
    method: "GET",
    path: "/corrections/{id}",
    permission,
    summary: "Get a proposed correction",
    description: "With each line as billed so far, as calculated now, and their difference.",
    params: IdParams,
    response: CorrectionDetail,
    errors: ["not_found"],
  },
  takeCorrection: {
    method: "POST",
    path: "/corrections/{id}/take",
    permission: "credit:create",
    summary: "Take a proposed correction",
    description:
      "Becomes a draft credit or debit statement in an open period, which is reviewed and issued as any other.",
    params: IdParams,
    body: z.strictObject({ rowVersion: RowVersion, period: Period }),
    response: Correction,
    errors: ["not_found", "stale", "not_allowed", "illegal_transition", "invoice.credited", ...takes],
  },
  leaveCorrection: {
    method: "POST",
    path: "/corrections/{id}/leave",
    permission,
    summary: "Leave a proposed correction",
    description: "Nothing is billed. It is proposed again when its figures change.",
    params: IdParams,
    body: z.strictObject({ rowVersion: RowVersion, reason }),
    response: Correction,
    errors: ["not_found", "stale", "illegal_transition"],
  },
});
