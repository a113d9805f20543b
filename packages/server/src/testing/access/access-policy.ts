import type { Route } from "@busbar/contract/kernel/http/route";
import type { Permission } from "@busbar/contract/kernel/permissions";
import { meets } from "@busbar/contract/kernel/access";

/** Read permissions of the business, which every person has who reads everything. */
const everyRead: readonly Permission[] = [
  ...(["customer", "partner", "assignment", "point", "meter", "contract", "price"] as const).map(
    (noun) => `${noun}:read` as const,
  ),
  ...(["invoice", "payment", "receivable", "report", "dict"] as const).map((noun) => `${noun}:read` as const),
];

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
];

const rolesOf: Readonly<Record<string, readonly string[]>> = { editor: ["Editor"], test: ["Admin", "Editor"] };

/** Whether a person may make a call at all, computed from the person alone. */
export function mayCall({ admin = false, permissions, username }: Person, { permission }: Pick<Route, "permission">) {
  if (permission === "public" || permission === "signed-in") return true;
  const access = { admin, permissions, roles: rolesOf[username] ?? [] };
  return meets(access, typeof permission === "string" ? [permission] : permission);
}

/** What files and notes of a record need: to be seen, and to be changed. */
const ofRecords: Readonly<Record<string, readonly [read: Permission, write: Permission]>> = {
  customers: ["customer:read", "customer:write"],
  partners: ["partner:read", "partner:write"],
  contracts: ["contract:read", "contract:write"],
  points: ["point:read", "point:write"],
  "tax-invoices": ["invoice:read", "payment:record"],
  "payment-advices": ["payment:read", "invoice:confirm"],
};

/**
 * How a call about a record is refused before its own rules are asked; undefined: it is not. `record`: the person's own,
 * `inside`: something missing inside their own, `none`: a record that is not there for them.
 */
export function refusalOf(
  person: Person,
  { method }: Pick<Route, "method">,
  path: string,
  of: "record" | "inside" | "none",
): 403 | 404 | undefined {
  const otherwise = of === "record" ? undefined : 404;
  const noun = /^\/records\/([^/]+)/.exec(path)?.[1];
  const [read, write] = ofRecords[noun ?? ""] ?? [];
  if (!read || !write || person.admin) return otherwise;
  // Notes are the house's own: to outsiders there are none.
  if (path.includes("/notes") && /^(partner|enterprise)/.test(person.username)) return 404;
  const holds = (permission: Permission) => person.permissions.includes(permission);
  if (!holds(read)) return 403;
  return of === "none" || method === "GET" || holds(write) ? otherwise : 403;
}

/** Exceptions: a person has the permission for the operation but gets this answer, with the reason. */
export type Agreed = { operation: string; people: readonly string[]; answer: string; because: string };
const outside = ["partner1", "enterprise1"];
const anybody = people.map(({ username }) => username);
export const agreed: readonly Agreed[] = [
  {
    operation: "previewMerge",
    people: ["smeast"],
    answer: "404 not_found",
    because: "the other customer is another's",
  },
  ...["approveAmendment", "returnAmendment"].map((operation) => ({
    operation,
    people: anybody,
    answer: "409 illegal_transition",
    because: "nothing of the contract waits, whatever number is named",
  })),
  ...["confirmInvoice", "disputeInvoice"].map((operation) => ({
    operation,
    people: ["admin"],
    answer: "403 not_allowed",
    because: "a statement is confirmed by its customer alone",
  })),
  {
    operation: "setInvoiceLines",
    people: ["finance1", "finance2"],
    answer: "403 not_allowed",
    because: "who drafts corrections writes the lines of their own alone",
  },
  {
    operation: "addAttachment",
    people: ["admin"],
    answer: "403 not_allowed",
    because: "a payment advice is written by its customer alone",
  },
  {
    operation: "rejectInvoice",
    people: ["finance1", "finance2"],
    answer: "403 not_allowed",
    because: "what waits for its first review is sent back by its reviewers",
  },
  {
    operation: "downloadLicence",
    people: anybody,
    answer: "404 not_found",
    because: "who joins an enterprise hands in no licence",
  },
  ...["approveApplication", "rejectApplication"].map((operation) => ({
    operation,
    people: ["enterprise1"],
    answer: "403 same_person",
    because: "nobody decides upon their own application",
  })),
  {
    operation: "withdrawApplication",
    people: anybody,
    answer: "403 not_allowed",
    because: "an application is withdrawn by its applicant alone",
  },
  {
    operation: "withdrawExtension",
    people: anybody,
    answer: "403 not_allowed",
    because: "a request for later payment is taken back by whoever asked",
  },
  {
    operation: "updateCustomer",
    people: ["partner1", "clerk2", "finance1", "finance2", "enterprise1"],
    answer: "403 not_allowed",
    because: "whose fields a person may change is a rule of the record",
  },
  {
    operation: "mergeCustomers",
    people: ["smeast"],
    answer: "404 not_found",
    because: "as for its preview",
  },
  {
    operation: "reverseAllocation",
    people: anybody,
    answer: "409 illegal_transition",
    because: "an allocation that was taken back is still a row of its payment",
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

/** Answers which of the agreed exceptions were met, so that one that nobody meets any more fails. */
export function createAgreements() {
  const met = new Set<Agreed>();
  return {
    allow(operation: string, { username }: Person, answer: string): boolean {
      const found = agreed.find(
        (one) => one.operation === operation && one.people.includes(username) && one.answer === answer,
      );
      if (found) met.add(found);
      return found !== undefined;
    },
    unmet: () => agreed.filter((one) => !met.has(one)).map(({ operation, answer }) => `${operation} ${answer}`),
  };
}
