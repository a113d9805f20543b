import { Permission } from "@busbar/contract/kernel/permissions";
import {
  type MachineScope,
  mostTokens,
  type ServiceAccountAction,
} from "@busbar/contract/service-accounts/service-accounts";
import { type Giver, type Grant, grantsFor, judgeGrants, reachOfDuty } from "../../kernel/granting/grant-rule.ts";

type Powers = { permissions: readonly string[]; scope: MachineScope };
export type Subject = Powers & {
  state: "ACTIVE" | "EXPIRED" | "DISABLED";
  validTokens: number;
  isOwnerThere: boolean;
};
export type AccountStep = "update" | "issueToken" | "disable" | "enable" | "handOver" | "remove";

/** What whoever has the account's token may do. */
export const grantsOfAccount = ({ permissions, scope }: Powers): Grant[] =>
  grantsFor(
    permissions.filter((name) => Permission.safeParse(name).success),
    reachOfDuty({ kind: scope.kind, regions: scope.kind === "REGION" ? scope.regions : [] }),
  );

/** What lets somebody into the account, or keeps it going: only by those who hold all that it holds. */
const gives: ReadonlySet<AccountStep> = new Set(["update", "issueToken", "enable", "handOver"]);

/** Whether `giver` may take the step now; asked before acting, and sent with the account. */
export function judgeStep(step: AccountStep, account: Subject, giver: Giver): ServiceAccountAction {
  if (gives.has(step)) {
    const refused = judgeGrants(giver, grantsOfAccount(account));
    if (refused) return refused.code as ServiceAccountAction;
  }
  switch (step) {
    case "disable":
      return account.state === "DISABLED" ? "illegal_transition" : "ok";
    case "enable":
      if (account.state !== "DISABLED") return "illegal_transition";
      return account.isOwnerThere ? "ok" : "service_account.owner_away";
    case "issueToken":
      if (account.state !== "ACTIVE") return "service_account.not_live";
      if (!account.isOwnerThere) return "service_account.owner_away";
      return account.validTokens >= mostTokens ? "service_account.two_tokens" : "ok";
    default:
      return "ok";
  }
}
