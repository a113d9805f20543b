import type { Permission } from "@busbar/contract/kernel/permissions";
import type { Route } from "@busbar/contract/kernel/http/route";

/** Read permissions of the business, which every person has who reads everything. */
const everyRead: readonly Permission[] = [
  ...(["customer", "partner", "assignment", "point", "meter", "contract", "price"] as const).map(
    (noun) => `${noun}:read` as const,
  ),
  ...(["invoice", "payment", "receivable", "report", "dict"] as const).map((noun) => `${noun}:read` as const),
];

/** The customers that a person reaches, as SQL over `customer c`, independent of the product's own SQL. */
export type Person = { username: string; admin?: boolean; permissions: readonly Permission[]; reach: string };

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
    permissions: [
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
    ],
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
  { username: "editor", permissions: ["self:edit", "read:system", "write:system"], reach: "false" },
];

/**
 * The kind of a path's first parameter. customer: a record of one's own customer or another's. house: a record that
 * exists or not for everyone who may call. person: the person's own. word: one of a closed list.
 */
export type Target = { of: "customer"; ids: string } | { of: "house" } | { of: "person" } | { of: "word" };

const byCustomer = (table: string, rest = "true"): Target => ({
  of: "customer",
  ids: `select t.id::text as id from ${table} t join customer c on c.id = t.customer_id where ${rest}`,
});
const house: Target = { of: "house" };
const person: Target = { of: "person" };
const word: Target = { of: "word" };

/** By the longest matching beginning of the path. A missing one fails the matrix. */
export const targets: Readonly<Record<string, Target>> = {
  "/customers/{id}": { of: "customer", ids: "select c.id::text as id from customer c where c.merged_into is null" },
  "/points/{id}": {
    of: "customer",
    ids: "select t.point_id::text as id from point_tenancy t join customer c on c.id = t.customer_id where t.valid_to is null",
  },
  "/contracts/{id}": byCustomer("contract", "t.status = 'ACTIVE'"),
  "/invoices/{id}": byCustomer("invoice", "t.status in (4, 5, 6)"),
  "/payments/{id}": byCustomer("payment"),
  "/allocations/{id}": byCustomer("allocation"),
  "/write-offs/{id}": byCustomer("write_off"),
  "/payment-advices/{id}": byCustomer("payment_advice"),
  "/tax-invoices/{id}": byCustomer("tax_invoice"),
  "/records/{noun}": word,
  "/partners/{id}": house,
  "/assignments/{id}": house,
  "/users/{": house,
  "/user-sessions/{id}": house,
  "/roles/{code}": house,
  "/departments/{id}": house,
  "/menu-entries/{id}": house,
  "/announcements/{id}": house,
  "/framed-sites/{id}": house,
  "/dictionary-items/{id}": house,
  "/dictionaries/{code}": house,
  "/system-log/{id}": house,
  "/job-runs/{id}": house,
  "/periods/{period}": house,
  "/dead-letters/{id}": house,
  "/price-plans/{id}": house,
  "/tou-calendars/{id}": house,
  "/enterprise-applications/{id}": person,
  "/sessions/{id}": person,
  "/absences/{id}": person,
  "/access-requests/{id}": person,
  "/jobs/{id}": person,
  "/files/{id}": person,
  "/bulk-actions/{id}": person,
  "/imports/{id}": person,
  "/report-schedules/{id}": person,
  "/social/identities/{id}": person,
  "/notices/{id}": person,
  "/saved-views/{id}": person,
  "/social/{provider}": word,
  "/preferences/{key}": word,
  "/reports/{key}": word,
};

/** @returns undefined for a path that is not listed */
export function targetOf({ path }: Pick<Route, "path">): Target | null | undefined {
  if (!path.includes("{")) return null;
  const fitting = Object.keys(targets).filter((beginning) => path.startsWith(beginning));
  const longest = fitting.toSorted((one, other) => other.length - one.length)[0];
  return longest === undefined ? undefined : targets[longest];
}

/** Exceptions: a person has the permission for the operation but gets this answer, with the reason. */
export type Agreed = { operation: string; people: readonly string[]; answer: string; because: string };
const outside = ["partner1", "enterprise1"];
const anybody = people.map(({ username }) => username);
export const agreed: readonly Agreed[] = [
  {
    operation: "previewMerge",
    people: anybody,
    answer: "400 customer.merge_same",
    because: "the matrix names customer 1 as the other one, and of one and the same there is nothing to find",
  },
  {
    operation: "previewMerge",
    people: ["smeast"],
    answer: "404 not_found",
    because: "the other customer is another's",
  },
  {
    operation: "mergeCustomers",
    people: anybody,
    answer: "400 customer.merge_same",
    because: "as for its preview",
  },
  {
    operation: "exportCustomerAccount",
    people: ["clerk2"],
    answer: "403 not_allowed",
    because: "a file of an account needs export:data beside receivable:read",
  },
  {
    operation: "compareContract",
    people: outside,
    answer: "404 not_found",
    because: "how a contract came about is the house's own; outsiders see it as it is in force",
  },
  {
    operation: "listInvoiceDeliveries",
    people: outside,
    answer: "403 not_allowed",
    because: "mails are the house's own",
  },
  {
    operation: "getInvoicePdf",
    people: ["partner1"],
    answer: "403 not_allowed",
    because: "paper goes to the customer",
  },
];
