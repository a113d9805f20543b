import { mostSecrets, type WebhookAction, type WebhookState } from "@busbar/contract/webhooks/webhooks";
import { pausesSeconds } from "@busbar/contract/webhooks/webhook-deliveries";
import { type Giver, type Grant, judgeGrants } from "../../kernel/granting/grant-rule.ts";

export type WebhookStep = "update" | "turnOn" | "turnOff" | "addSecret" | "test" | "remove";
export type Subject = { state: WebhookState; secrets: number; grants: readonly Grant[] | null };

/** What lets a receiver learn of what the account may read: only by those who hold all that it holds. */
const gives: ReadonlySet<WebhookStep> = new Set(["update", "turnOn", "addSecret"]);

/** Whether `giver` may take the step now; asked before acting, and sent with the webhook. */
export function judgeStep(step: WebhookStep, { state, secrets, grants }: Subject, giver: Giver): WebhookAction {
  const refused = gives.has(step) && grants ? judgeGrants(giver, grants) : null;
  if (refused) return refused.code as WebhookAction;
  switch (step) {
    case "turnOn":
      if (state === "ON") return "illegal_transition";
      return grants ? "ok" : "webhook.no_account";
    case "turnOff":
      return state === "OFF" ? "illegal_transition" : "ok";
    case "addSecret":
      if (!grants) return "webhook.no_account";
      return secrets >= mostSecrets ? "webhook.two_secrets" : "ok";
    case "test":
      return state === "ON" ? "ok" : "webhook.off";
    default:
      return "ok";
  }
}

/**
 * When the next attempt is due after `attempts` that failed; null after the last one. `chance` (0 to 1) lengthens the
 * pause by up to a tenth, so that what failed together does not come back together.
 */
export function nextAttempt(attempts: number, now: Date, chance: number): Date | null {
  const pause = pausesSeconds[attempts - 1];
  return pause === undefined ? null : new Date(now.getTime() + pause * 1000 * (1 + chance / 10));
}

/** Whether the receiver took the event. */
export const isAccepted = (status: number | null): boolean => status !== null && status >= 200 && status < 300;
/** The receiver wants no more events. */
export const isGone = (status: number | null): boolean => status === 410;
