import type { Permission } from "../kernel/permissions.ts";

/**
 * What people of a customer or a partner may hold: what the product gives them about their own company. They cannot ask
 * for more, and whoever admits them need not hold these. Everything else is work of the house.
 */
export const companyRights: Readonly<Record<"CUSTOMER" | "PARTNER", readonly Permission[]>> = {
  CUSTOMER: [
    "customer:read",
    "contact:write",
    "point:read",
    "meter:read",
    "contract:read",
    "invoice:read",
    "invoice:confirm",
    "invoice:dispute",
    "payment:read",
    "report:read",
    "export:data",
    "manager-card:view",
    "self:edit",
  ],
  PARTNER: [
    "customer:read",
    "customer:lead",
    "partner:read",
    "point:read",
    "contract:read",
    "invoice:read",
    "report:read",
    "export:data",
    "self:edit",
  ],
};

/** Whether somebody of this scope may ask for the permission at all. */
export const mayAskFor = (scope: string, permission: Permission): boolean =>
  scope === "CUSTOMER" || scope === "PARTNER" ? companyRights[scope].includes(permission) : true;
