import type { Permission } from "../kernel/permissions.ts";

/** Any of the kinds' permissions; the kind of the call decides which. */
export const importPermission = {
  permission: [
    "customer:write",
    "assignment:write",
    "point:write",
    "contract:write",
    "invoice:final",
    "payment:record",
    "user:admin",
    "meter:import",
    "price:write",
  ],
} satisfies { permission: Permission[] };
