import type { BulkReceipt } from "@busbar/contract/bulk-actions/bulk-actions";
import type { RouteItem } from "@busbar/contract/menus/menus";
import type { Actor } from "../../kernel/actor.ts";
import type { Module } from "../../kernel/module.ts";
import type { StartBulkAction } from "../../kernel/targets/bulk-target.ts";
import type { Db } from "../../kernel/sql/query.ts";
import type { Unit } from "../../kernel/work/unit-of-work.ts";
import type { Ports } from "../../ports.ts";
import { type AccountDependencies, createAccountEdits } from "./accounts/account-edits.ts";
import { createHandOver } from "./accounts/hand-over.ts";
import { handOverReferrals } from "./accounts/referral-hand-over.ts";
import { createUserAccounts, type SendCode } from "./accounts/user-account-routes.ts";
import { createUserAccountService } from "./accounts/user-account-service.ts";
import { createDutyGrants } from "./directory/duty-grants.ts";
import { createUserBulk } from "./directory/user-bulk.ts";
import { createUserDirectory } from "./directory/user-directory.ts";
import { createUserReasons } from "./directory/user-reasons.ts";
import { createUserSteps } from "./directory/user-steps.ts";
import { createUserImport } from "./import/user-target.ts";
import { createAccessRequests } from "./access-requests/access-requests.ts";

/** Functions of other modules that accounts use; handed over in app.ts. */
type WholeMenu = () => Promise<RouteItem[]>;
type Needs = {
  ports: Ports;
  sessions: Pick<AccountDependencies, "rightsChanged" | "revokeAll"> & {
    personNow(userId: string, within?: Db): Promise<Actor | null>;
    guard: { clearDelay(unit: Unit, userId: string): Promise<unknown> };
  };
  addressChange: { prove: AccountDependencies["proveAddress"]; send: SendCode };
  handOver: Omit<Parameters<typeof createHandOver>[0], "ports">;
};

/** Account services for owners and administrators, which share one definition of how an account is edited. */
export function createPeople({ ports, sessions, addressChange, handOver }: Needs) {
  const { rightsChanged, revokeAll } = sessions;
  const needs = {
    rightsChanged,
    revokeAll,
    proveAddress: addressChange.prove,
    handOver: createHandOver({ ports, ...handOver }),
  };
  const edits = createAccountEdits(ports, needs);
  const accounts = createUserAccountService(ports, edits, needs);
  const duties = createDutyGrants({ ports, edits, rightsChanged });
  const { notifyPeople } = handOver;
  return {
    canSee: accounts.canSee,
    bulk: createUserBulk(ports, edits),
    imports: createUserImport(ports, edits),
    modules: (startBulkAction: StartBulkAction<BulkReceipt>, wholeMenu: WholeMenu): Module[] => [
      createUserAccounts({
        ports,
        accounts,
        directory: createUserDirectory(ports, sessions.personNow),
        duties,
        explainAccess: createUserReasons({ ports, personNow: sessions.personNow, wholeMenu }),
        steps: createUserSteps({ ports, edits, revokeAll, clearDelay: sessions.guard.clearDelay }),
        startBulkAction,
        sendCode: addressChange.send,
        handOver: [handOverReferrals({ ports, rightsChanged })],
      }),
      createAccessRequests({ ports, duties, notifyPeople, rightsChanged, personNow: sessions.personNow }),
    ],
  };
}
