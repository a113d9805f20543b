import type { Texts } from "../../kernel/texts/i18n.ts";
import type { texts as zh } from "./zh.ts";

export const texts: Texts<typeof zh> = {
  title: "Why is this not available?",
  lead: "You do not have the permissions below. If you request access, users who can grant it are notified. Granted access is temporary and expires automatically.",
  any: "Any of these permissions is sufficient:",
  by: "Can be granted by {names}",
  byMore: "Can be granted by {names} and others ({count} in total)",
  byAdministrator: "Can be granted by your organisation's service administrator",
  byNobody: "Cannot be granted by anyone at present",
  reason: "Reason for request (optional)",
  ask: "Request access",
  askFor: "Request permission “{right}”",
  asked: "Request submitted. You will be notified of the decision.",
  waiting: "Requested at {time}, pending",
  refused: "Rejected by {by}: {answer}",
  withdraw: "Withdraw request",
  withdrawn: "Request withdrawn",
  ofTheHouse: "Our staff perform this action. Contact your account manager if you need it.",
  held: "You have these permissions. If it still does not work, reopen the page.",
  requests: "My requests",
  close: "Close",
};
