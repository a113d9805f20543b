import { z } from "zod";
import { Id } from "../kernel/http/paging.ts";
import { defineRoutes } from "../kernel/http/route.ts";
import { Region } from "../areas/areas.ts";
import { UserCode } from "../values/fields.ts";
import { RoleCode } from "../roles/roles.ts";

/** The view ends by itself after this time. */
export const viewMinutes = 30;

/**
 * Whose rows a role is seen with: the viewer's own; or, for viewers with full access, those of a region, of a manager's
 * areas, of a company as its own people see it, or of a partner.
 */
export const SeenRows = z.discriminatedUnion("of", [
  z.strictObject({ of: z.literal("own") }),
  z.strictObject({ of: z.literal("region"), region: Region }),
  z.strictObject({ of: z.literal("manager"), userCode: UserCode }),
  z.strictObject({ of: z.literal("company"), customerId: Id }),
  z.strictObject({ of: z.literal("partner"), partnerId: Id }),
]);
export type SeenRows = z.infer<typeof SeenRows>;

/**
 * An administrator sees the portal as another person or a role does, including their rows, and cannot change anything.
 * @see R-P06
 */
export const viewAsRoutes = defineRoutes({
  startViewAs: {
    method: "POST",
    path: "/view-as",
    permission: "view-as:use",
    summary: "View as another user",
    description: "In all windows of the session, read-only, for 30 minutes.",
    body: z.strictObject({ userId: Id }),
    response: z.null(),
    errors: ["not_found", "user.beyond_rights", "user.scope_beyond", "view_as.oneself"],
  },
  startViewAsRole: {
    method: "POST",
    path: "/view-as/role",
    permission: "view-as:use",
    summary: "View as a role",
    description: "With a chosen scope, in all windows of the session, read-only, for 30 minutes.",
    body: z.strictObject({ roleCode: RoleCode, rows: SeenRows.default({ of: "own" }) }),
    response: z.null(),
    errors: ["not_found", "user.beyond_rights", "user.scope_beyond", "view_as.oneself", "view_as.rows_gone"],
  },
  endViewAs: {
    method: "DELETE",
    path: "/view-as",
    permission: "signed-in",
    people: true,
    summary: "End viewing as another user",
    response: z.null(),
    whileViewing: true,
  },
});
