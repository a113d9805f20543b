import type { CallOutcome, Refusal } from "../../kernel/calls/public-client.ts";

/** What an unknown person may do. */
export type SocialChoice = { mayRegister: boolean; fullName: string; email: string };
export type SocialOutcome =
  | { kind: "signed-in"; token: string; redirect: string }
  | { kind: "choose"; message: string; choice: SocialChoice }
  | ({ kind: "refused" } & Refusal)
  | { kind: "no-token" }
  | { kind: "no-answer" };

export type SocialRefusal = Exclude<SocialOutcome, { kind: "signed-in" }>;

/** The outcome of a sign-in by provider: a token, a choice for an unknown person, or a refusal. @see R-A09 */
export function socialOutcome(outcome: CallOutcome<{ token: string; redirect: string }>): SocialOutcome {
  if (outcome === "no-answer") return { kind: "no-answer" };
  if ("answer" in outcome) {
    const { token, redirect } = outcome.answer ?? {};
    return token ? { kind: "signed-in", token, redirect } : { kind: "no-token" };
  }
  return refusalOf(outcome.refused);
}

/** A refusal, or the choice to link an account or open one. */
export function refusalOf(refused: Refusal): SocialRefusal {
  const { reason, message, fields, details } = refused;
  if (reason === "social.not_linked" || reason === "social.link_first") {
    const { mayRegister, fullName, email } = details;
    const text = (value: unknown) => (typeof value === "string" ? value : "");
    return {
      kind: "choose",
      message,
      choice: { mayRegister: mayRegister === true, fullName: text(fullName), email: text(email) },
    };
  }
  return { kind: "refused", ...refused, message: Object.values(fields)[0] ?? message };
}
