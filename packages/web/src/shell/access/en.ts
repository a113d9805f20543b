import type { Texts } from "../../kernel/texts/i18n.ts";
import type { texts as zh } from "./zh.ts";

export const texts: Texts<typeof zh> = {
  title: "Why can't I?",
  lead: "You lack the rights below. Ask, and whoever can give them is told; what is given ends by itself after some time.",
  any: "One of these is enough:",
  by: "{names} can give it",
  byMore: "{names} and others can give it ({count} in all)",
  byAdministrator: "An administrator on the other side can give it",
  byNobody: "Nobody can give it at present",
  reason: "Why you need it (optional)",
  ask: "Ask for access",
  askFor: "Ask for access: {right}",
  asked: "Asked. You will be told what becomes of it",
  waiting: "Asked at {time}; waiting for an answer",
  refused: "{by} refused: {answer}",
  withdraw: "Take the request back",
  withdrawn: "Taken back",
  ofTheHouse: "This is done by our staff. Contact your account manager if you need it.",
  held: "You have these rights. If it still does not work, open the page again.",
  requests: "My requests",
  close: "Close",
};
