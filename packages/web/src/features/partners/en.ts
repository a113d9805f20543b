import type { Texts } from "../../kernel/texts/i18n.ts";
import type { texts as zh } from "./zh.ts";
import { texts as shared } from "../../records/words/en.ts";

export const texts: Texts<typeof zh> = {
  ...shared,
  title: "Partners",
  one: shared.partner,
  search: shared.searchCustomers,
  create: "New partner",
  editTitle: "Edit partner",
  close: "End partnership",
  reopen: "Resume partnership",
  "closed.done": "Partnership with “{name}” ended",
  "reopened.done": "Partnership with “{name}” resumed",
  "close.title": "End the partnership with “{name}”?",
  "close.text":
    "Users of this partner can no longer see any customers or refer new ones. Existing customers stay assigned to the partner. You can resume the partnership at any time.",
  "reopen.title": "Resume the partnership with “{name}”?",
  "reopen.text": "Users of this partner can see their customers again while the agreement is in force.",
  "reason.not_allowed": "You do not have permission to edit partners",
  "reason.partner.in_use": "This partner has customers or users and cannot be deleted. End the partnership instead.",
  "filter.status": shared.status,
  "filter.agreement": "Agreement",
  "form.lastDayHint": "Leave empty for no end date",
  "empty.title": "No partners yet",
  "empty.hint": "Partners refer customers to you. Once created, a partner can be selected in customer records.",
  notFound: "Partner not found, or you do not have access to it",
  conflict: "Another user has changed this partner",
  openEnd: "No end date",
  "why.open": "The agreement has no end date",
  customers: "Customers",
  "customers.all": "View all {count, customer|customers}",
  "customers.none": "No customers yet",
  "customers.noneHint": "Select this partner in a customer record, or have its users refer customers.",
  sees: "Visible data",
  "sees.text":
    "While the agreement is in force, the partner's users see the name, masked credit code, area, status and manager of their customers. Contacts, invoicing details, credit limits and prices are hidden.",
};
