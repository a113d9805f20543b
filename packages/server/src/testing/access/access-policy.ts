import type { Route } from "@busbar/contract/kernel/http/route";
import type { Permission } from "@busbar/contract/kernel/permissions";
import { meets } from "@busbar/contract/kernel/access";

/** Read permissions of the business that reach records of a region. */
const readOfRegions: readonly Permission[] = [
  ...(["customer", "partner", "assignment", "point", "meter", "contract", "price"] as const).map(
    (noun) => `${noun}:read` as const,
  ),
  ...(["invoice", "payment", "receivable", "report"] as const).map((noun) => `${noun}:read` as const),
];
/** Those that every person has who reads everything. */
const everyRead: readonly Permission[] = ["dict:read", ...readOfRegions];

const ofFinance: readonly Permission[] = [
  ...everyRead,
  "invoice:final",
  "payment:record",
  "payment:allocate",
  "credit:create",
  "price:approve",
  "period:close",
  "export:data",
  "audit:view",
  "self:edit",
];

/** The customers that a person reaches, as SQL over `customer c`, independent of the product's own SQL. */
export type Person = {
  username: string;
  admin?: boolean;
  /** A service account, whose name among the people begins with `service:`. */
  machine?: true;
  permissions: readonly Permission[];
  reach: string;
};

/**
 * The access rules as decided, person by person: which calls each may make, and whose rows those reach. The tests
 * compare the product's roles and conditions with this, so it takes nothing from them.
 */
export const people: readonly Person[] = [
  { username: "admin", admin: true, permissions: [], reach: "true" },
  {
    username: "smeast",
    permissions: [
      "customer:read",
      "customer:write",
      "assignment:read",
      "partner:read",
      "point:read",
      "point:write",
      "contract:read",
      "contract:write",
      "meter:read",
      "meter:import",
      "price:read",
      "invoice:read",
      "invoice:submit",
      "invoice:review",
      "payment:read",
      "receivable:read",
      "report:read",
      "export:data",
      "self:edit",
    ],
    reach: "c.region = 'east'",
  },
  {
    username: "partner1",
    permissions: [
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
    reach: "c.partner_id = (select u.partner_id from user_account u where u.username = 'partner1')",
  },
  {
    username: "clerk1",
    permissions: [
      "customer:read",
      "customer:write",
      "point:read",
      "point:write",
      "contract:read",
      "contract:write",
      "price:read",
      "meter:read",
      "meter:import",
      "meter:vee",
      "billing:run",
      "invoice:read",
      "invoice:submit",
      "report:read",
      "self:edit",
    ],
    reach: "true",
  },
  {
    username: "clerk2",
    permissions: [...everyRead, "invoice:review", "contract:approve", "price:write", "dunning:manage", "self:edit"],
    reach: "true",
  },
  {
    username: "finance1",
    permissions: ofFinance,
    reach: "true",
  },
  {
    username: "enterprise1",
    permissions: [
      "customer:read",
      "contact:write",
      "point:read",
      "contract:read",
      "meter:read",
      "invoice:read",
      "invoice:confirm",
      "invoice:dispute",
      "payment:read",
      "report:read",
      "export:data",
      "manager-card:view",
      "self:edit",
    ],
    reach: "c.id = (select u.customer_id from user_account u where u.username = 'enterprise1')",
  },
  { username: "finance2", permissions: [...ofFinance, "period:reopen"], reach: "true" },
  { username: "editor", permissions: ["self:edit", "read:system", "write:system"], reach: "false" },
  { username: "test", permissions: ["self:edit", "read:system", "write:system", "delete:system"], reach: "false" },
  {
    username: "service:erp_east",
    machine: true,
    permissions: [...readOfRegions, "customer:write", "point:write", "export:data"],
    reach: "c.region = 'east'",
  },
];

/** Why a call is refused that somebody may not make. */
export const refusedAs = ({ machine }: Person, { people: ofPeople }: Pick<Route, "people">) =>
  machine && ofPeople ? "service_account.people_only" : "not_allowed";

const rolesOf: Readonly<Record<string, readonly string[]>> = { editor: ["Editor"], test: ["Admin", "Editor"] };

/** Whether a person may make a call at all, computed from the person alone. */
export function mayCall(
  { admin = false, machine, permissions, username }: Person,
  { permission, people: ofPeople }: Pick<Route, "permission" | "people">,
) {
  if (ofPeople && machine) return false;
  if (permission === "public" || permission === "signed-in") return true;
  const access = { admin, permissions, roles: rolesOf[username] ?? [] };
  return meets(access, typeof permission === "string" ? [permission] : permission);
}
