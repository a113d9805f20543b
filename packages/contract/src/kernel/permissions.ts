import { z } from "zod";

/** Every permission that code checks; roles are rows with some of these. Those of the template come last. */
export const permissionNames = [
  "customer:read",
  "partner:read",
  "assignment:read",
  "point:read",
  "meter:read",
  "contract:read",
  "price:read",
  "invoice:read",
  "payment:read",
  "receivable:read",
  "report:read",
  "user:read",
  "role:read",
  "department:read",
  "menu:read",
  "dict:read",
  "job:read",
  "customer:write",
  "customer:lead",
  "contact:write",
  "partner:write",
  "assignment:write",
  "point:write",
  "contract:write",
  "contract:approve",
  "meter:import",
  "meter:vee",
  "price:write",
  "price:approve",
  "billing:run",
  "invoice:submit",
  "invoice:review",
  "invoice:final",
  "invoice:confirm",
  "invoice:dispute",
  "credit:create",
  "payment:record",
  "payment:allocate",
  "dunning:manage",
  "period:close",
  "period:reopen",
  "commission:write",
  "user:admin",
  "role:admin",
  "department:admin",
  "menu:admin",
  "dict:write",
  "notice:write",
  "settings:admin",
  "audit:view",
  "export:data",
  "view-as:use",
  "manager-card:view",
  "self:edit",
  "read:system",
  "write:system",
  "delete:system",
] as const;
export const Permission = z.enum(permissionNames);
export type Permission = z.infer<typeof Permission>;

/** Parts of a permission that only a stand-in can have; no role and no duty contains them. */
export const lentNames = ["write-off:decide", "extension:decide"] as const;
/** A permission or, for a stand-in, a part of one. */
export type Right = Permission | (typeof lentNames)[number];

/**
 * A rule as routes, menus and buttons state it. A list means any of these among roles or permissions. An object names
 * roles and/or permissions and how they are combined; missing keys are ignored. `except` means "not all of these are
 * present": one of two present is still allowed. @see R-P02, R-N09
 */
export const AccessRule = z.union([
  z.array(z.string()),
  z.object({
    role: z.array(z.string()).optional(),
    permission: z.array(z.string()).optional(),
    mode: z.enum(["oneOf", "allOf", "except"]).default("oneOf"),
  }),
]);
export type AccessRule = z.input<typeof AccessRule>;
