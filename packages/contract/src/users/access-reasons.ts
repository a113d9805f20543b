import { z } from "zod";
import { Id, IdParams, Instant, LocalDate } from "../kernel/http/paging.ts";
import { defineRoutes } from "../kernel/http/route.ts";
import { Permission } from "../kernel/permissions.ts";

/** What gives a user a permission or a role. */
export const Grant = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("ROLE"), code: z.string(), nameZh: z.string(), nameEn: z.string() }),
  z.object({
    kind: z.literal("DUTY"),
    id: Id,
    validTo: LocalDate.nullable(),
    endsAt: Instant.nullable(),
    grantedBy: z.string().nullable(),
  }),
  z.object({ kind: z.literal("STAND_IN"), forName: z.string() }),
]);
export type Grant = z.infer<typeof Grant>;

/** One guard: of the page itself or of a group above it. */
export const GuardReason = z.object({
  titleZh: z.string(),
  titleEn: z.string(),
  mode: z.enum(["oneOf", "allOf", "except"]),
  isMet: z.boolean(),
  names: z.array(z.object({ name: z.string(), isHeld: z.boolean(), by: z.array(Grant) })),
});
export type GuardReason = z.infer<typeof GuardReason>;

export const AccessReasons = z.object({
  isAllowed: z.boolean(),
  /** Whether the account can be used at all. */
  isActive: z.boolean(),
  /** The role with full access that opens everything; null without one. */
  fullAccess: Grant.nullable(),
  /** Empty: every signed-in user may. */
  guards: z.array(GuardReason),
});
export type AccessReasons = z.infer<typeof AccessReasons>;

export const accessReasonRoutes = defineRoutes({
  explainAccess: {
    method: "GET",
    path: "/users/{id}/reasons",
    permission: "user:read",
    summary: "Check access of a user",
    description:
      "Why a user can or cannot open a page or use a permission: each rule, and the roles and permissions that meet it.",
    params: IdParams,
    query: z
      .strictObject({ path: z.string().max(300).optional(), permission: Permission.optional() })
      .refine(({ path, permission }) => (path === undefined) !== (permission === undefined), {
        path: ["path"],
        error: "required",
      }),
    response: AccessReasons,
    errors: ["not_found"],
  },
});
