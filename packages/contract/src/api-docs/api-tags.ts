import type { Route } from "../kernel/http/route.ts";

type Section = { name: string; description: string; paths: readonly string[] };

/** The sections of the reference, in their order. A new noun's paths are added here by their first part. */
const sections: readonly Section[] = [
  {
    name: "Sign-in",
    description: "Sessions, two-step verification, passwords, registration and linked accounts.",
    paths:
      "refreshToken expireToken logout pwdSet user step-up second-factor sessions social socialLogin publicKey source-key".split(
        " ",
      ),
  },
  {
    name: "Customers",
    description: "Companies that buy energy, their contacts, lifecycle, merging and verification of enterprises.",
    paths: ["customers", "follow-ups", "enterprise-applications"],
  },
  {
    name: "Pick-up points",
    description: "Metered points, who takes energy there and when, and their meters.",
    paths: ["points"],
  },
  {
    name: "Readings",
    description: "Meter readings by interval, the energy that they add up to, and exceptions that checks have found.",
    paths: ["readings", "exceptions", "settled-quantities", "gas-qualities"],
  },
  {
    name: "Contracts",
    description: "Supply contracts: drafts, approval, signing, volumes, amendments, renewal and termination.",
    paths: ["contracts"],
  },
  {
    name: "Price plans",
    description: "Prices by versions, their approval, time-of-use calendars, and what quantities cost.",
    paths: ["price-plans", "tou-calendars", "published-prices", "pricing"],
  },
  {
    name: "Corrections",
    description: "What issued statements would be by the newest readings and prices, less what was billed.",
    paths: ["corrections"],
  },
  {
    name: "Billing runs",
    description: "Statements of a month calculated for many contracts at once, with receipts and comparisons.",
    paths: ["billing"],
  },
  {
    name: "Statements",
    description: "Statements with checks, reviews, issuing, delivery, disputes and corrections.",
    paths: ["invoices"],
  },
  {
    name: "Payments",
    description: "Received payments, their allocation to statements, and payment advices of customers.",
    paths: ["payments", "allocations", "payment-advices"],
  },
  {
    name: "Receivables",
    description: "What is owed: ageing, open items, extensions of due dates and write-offs.",
    paths: ["receivables", "extension-requests", "write-offs"],
  },
  { name: "Tax invoices", description: "Tax invoices recorded for statements.", paths: ["tax-invoices"] },
  { name: "Billing periods", description: "Months of the books: closing and reopening.", paths: ["periods"] },
  {
    name: "Reports",
    description: "Reports as JSON and as files, once or by schedule.",
    paths: ["reports", "report-schedules"],
  },
  {
    name: "Partners and areas",
    description: "Channel partners, areas, and which sales manager answers for which area.",
    paths: ["partners", "areas", "assignments", "scope"],
  },
  {
    name: "Users and access",
    description: "Users, roles, departments, individual permissions, stand-ins and access requests.",
    paths: "users user-sessions sign-in-locks roles departments absences access-requests view-as".split(" "),
  },
  {
    name: "Service accounts",
    description: "Accounts with which other systems call the API, their tokens and their calls.",
    paths: ["service-account", "service-accounts"],
  },
  {
    name: "Webhooks",
    description: "Endpoints of other systems that receive changes, their signing secrets and deliveries.",
    paths: ["webhooks", "webhook-accounts"],
  },
  {
    name: "Files and notes",
    description: "Attachments and notes of records, and files that jobs create.",
    paths: ["records", "files"],
  },
  {
    name: "Imports and bulk actions",
    description: "Files with rows to create or change, with a dry run and undo, and actions on many records at once.",
    paths: ["imports", "bulk", "bulk-actions"],
  },
  {
    name: "Jobs and events",
    description: "Long work with its progress, the live events of a session, and changes for other systems.",
    paths: ["jobs", "job-runs", "events", "changes", "dead-letters"],
  },
  {
    name: "Notices",
    description: "Messages to users inside the portal, and announcements.",
    paths: ["notices", "announcements"],
  },
  {
    name: "Settings",
    description: "The company, holidays, dictionaries, the menu, the system log and the portal itself.",
    paths:
      "organisation holidays dictionaries dictionary-items menu menu-document menu-entries framed-sites system-log portal preferences saved-views search reads first-week demo openapi.json".split(
        " ",
      ),
  },
];

export const compatibility = "Compatibility";

export const apiTags: readonly { name: string; description: string }[] = [
  ...sections.map(({ name, description }) => ({ name, description })),
  {
    name: compatibility,
    description:
      "Calls of the older dialect, kept for clients that were written for it. New clients use the other sections. " +
      "These calls take JSON and forms, and ignore fields that they do not know.",
  },
];

/** Calls of the older dialect that have no other: new clients use them, too. */
const current: ReadonlySet<string> = new Set([
  "signIn",
  "refreshToken",
  "expireToken",
  "signOut",
  "userInfo",
  "changePassword",
  "forgotPassword",
  "resetPassword",
  "register",
  "checkEnterprise",
  "changeIssuedPassword",
  "socialLogin",
  "publicKey",
]);

/** The section of a call; "" where its path stands in none. */
export function tagOf(name: string, { path, specified }: Pick<Route, "path" | "specified">): string {
  if (specified && !current.has(name)) return compatibility;
  const first = path.split("/")[1] ?? "";
  return sections.find(({ paths }) => paths.includes(first))?.name ?? "";
}
