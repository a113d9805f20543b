import type {
  ApplicationAction,
  ApplicationActionName,
  ApplicationActions,
  ApplicationKind,
  ApplicationState,
  EnterpriseCheckResult,
  MayApply,
} from "@busbar/contract/enterprise-applications/enterprise-applications";
import { checkCreditCode } from "@busbar/contract/values/identifiers";
import { meets } from "@busbar/contract/kernel/access";
import type { z } from "zod";
import type { Actor } from "../../kernel/actor.ts";

type Subject = { kind: ApplicationKind; state: ApplicationState; applicantId: string; customerId: string | null };

/** Names are equal if they differ only in spaces, width and case. */
export function enterpriseKey(name: string): string {
  return name.normalize("NFKC").replace(/\s/gu, "").toLowerCase();
}

/**
 * The answer of the check, given the customers with this code. If name and code do not match, the answer says nothing
 * else: only a caller who knows both learns whether the customer is closed. Source: domain 7, GB 32100-2015.
 */
export function judgeEnterprise(
  enterpriseName: string,
  creditCode: string,
  holders: readonly { name: string; closed: boolean }[],
): EnterpriseCheckResult {
  const code = checkCreditCode(creditCode);
  if (!code.ok) return code.reason === "check" ? "BAD_CHECK" : "BAD_FORMAT";
  if (holders.length === 0) return "OK_NEW";
  const key = enterpriseKey(enterpriseName);
  // The open customer owns the code; closed ones have released it.
  const open = holders.find(({ closed }) => !closed);
  if (open) return enterpriseKey(open.name) === key ? "OK_EXISTING" : "NAME_MISMATCH";
  return holders.some(({ name }) => enterpriseKey(name) === key) ? "CLOSED" : "NAME_MISMATCH";
}

/** People who manage customers. */
export const keepsCustomers = (actor: Actor): boolean => meets(actor, ["customer:write"]);

/** Whether `actor` belongs to the enterprise that the application asks to join. */
const isOfEnterprise = ({ kind, customerId }: Subject, actor: Actor): boolean =>
  kind === "JOIN" && customerId !== null && actor.scope.kind === "CUSTOMER" && actor.customerId === customerId;

/** Whether `actor` may do `name` to a visible application; checked before acting and sent with the row. */
export function judge(name: ApplicationActionName, application: Subject, actor: Actor): ApplicationAction {
  const own = application.applicantId === actor.id;
  if (name === "withdraw") {
    if (!own) return "not_allowed";
  } else {
    if (!keepsCustomers(actor) && !isOfEnterprise(application, actor)) return "not_allowed";
  }
  if (application.state !== "PENDING") return "illegal_transition";
  return own && name !== "withdraw" ? "same_person" : "ok";
}

export function actionsOf(application: Subject, actor: Actor): ApplicationActions {
  return {
    approve: judge("approve", application, actor),
    reject: judge("reject", application, actor),
    withdraw: judge("withdraw", application, actor),
  };
}

/** People who have a scope already would lose it; the approval checks the account again. */
export function judgeApplicant(actor: Actor, hasOpen: boolean): z.infer<typeof MayApply> {
  const placed = actor.admin || actor.scope.kind !== "NONE" || actor.customerId !== null || actor.partnerId !== null;
  if (placed) return "application.not_for_you";
  return hasOpen ? "application.open" : "ok";
}
