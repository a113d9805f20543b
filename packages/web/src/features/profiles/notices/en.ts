import type { Texts } from "../../../kernel/texts/i18n.ts";
import type { texts as zh } from "./zh.ts";
import { texts as shared } from "../../../records/words/en.ts";

export const texts: Texts<typeof zh> = {
  ...shared,
  lead: "Choose how you receive each type of notice. Changes take effect immediately.",
  noMail: "Your account has no email address, so you do not receive emails.",
  kind: "Type",
  portal: "Portal",
  mail: "Email",
  always: "Always",
  never: "No email",
  security: "Account security",
  "security.text": "New devices, password and email changes, and similar.",
  announcements: "Announcements",
  "announcements.text": "Notices published by administrators.",
  applications: shared.enterpriseVerification,
  "applications.text": "Applications for you to review, and results of your own applications.",
  statements: "Issued statements",
  "statements.text": "When a statement of your enterprise is issued. The email includes the statement.",
  dues: "Payments due",
  "dues.text": "3 days before a statement is due and when it is overdue. Sales managers are reminded after 7 days.",
  disputes: "Disputes",
  "disputes.text": "Disputes on statements and their resolutions.",
  "payments.text": "Received payments, paid statements, and payments reported by customers.",
  reviews: "Reviews and approvals",
  "reviews.text":
    "Statements, contracts and plan versions for you to review or approve, and results of those you submitted.",
  extensions: "Extension requests",
  "extensions.text":
    "Extension requests for you to approve, results of your own requests, and extensions of your enterprise's statements.",
  access: shared.accessRequests,
  "access.text":
    "Results and expiry of the permissions you requested. If you can grant permissions, also requests from colleagues.",
  absences: "Stand-ins",
  "absences.text":
    "When a stand-in is set or ended: who reviews and approves on your behalf, or for whom you stand in.",
  endings: "Expiry reminders",
  "endings.text": "90, 30 and 7 days before contracts, data authorisations and partner agreements expire.",
  periods: shared.billingPeriods,
  "periods.text": "When a period is closed, its reopening is requested, or it is reopened.",
  jobs: "My jobs",
  "jobs.text": "When your imports, bulk actions, reports and ZIP files are complete.",
  readings: "Meter data",
  "readings.text": "Points without readings for more than 2 days, and data authorisations that have expired.",
  handovers: "Handovers",
  "handovers.text": "Work that you take over from a colleague whose account was disabled.",
  operations: "Operations",
  "operations.text": "Failed daily jobs, and closed periods that do not match their control record.",
};
