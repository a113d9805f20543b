import type { BulkReceipt } from "@busbar/contract/bulk-actions/bulk-actions";
import { userListRoutes } from "@busbar/contract/users/users";
import { accessReasonRoutes } from "@busbar/contract/users/access-reasons";
import { managedUserRoutes } from "@busbar/contract/users/managed-users";
import { userStepRoutes } from "@busbar/contract/users/user-steps";
import { userAccountRoutes } from "@busbar/contract/users/user-accounts";
import { handOverRoutes } from "@busbar/contract/users/hand-over";
import type { RegistrationCodeRequest } from "@busbar/contract/registrations/registrations";
import { bind, type CallContext, type Module } from "../../../kernel/module.ts";
import type { Choice, StartBulkAction } from "../../../kernel/targets/bulk-target.ts";
import type { HandOverNoun } from "../../../kernel/targets/hand-over.ts";
import type { Ports } from "../../../ports.ts";
import type { createDutyGrants } from "../directory/duty-grants.ts";
import type { UserBulkInputs } from "../directory/user-bulk.ts";
import { createManagedUsers } from "../directory/managed-users.ts";
import type { UserDirectory } from "../directory/user-directory.ts";
import type { ExplainAccess } from "../directory/user-reasons.ts";
import type { createUserSteps } from "../directory/user-steps.ts";
import { accountMails } from "./account-mails.ts";
import type { UserAccountService } from "./user-account-service.ts";

export type SendCode = (
  userId: string,
  to: RegistrationCodeRequest,
  context: CallContext,
) => Promise<{ resendSeconds: number; validMinutes: number }>;

type Needs = {
  ports: Pick<Ports, "clock" | "settings">;
  accounts: UserAccountService;
  directory: UserDirectory;
  duties: ReturnType<typeof createDutyGrants>;
  explainAccess: ExplainAccess;
  steps: ReturnType<typeof createUserSteps>;
  startBulkAction: StartBulkAction<BulkReceipt>;
  sendCode: SendCode;
  handOver: readonly HandOverNoun[];
};
type BulkCaller = Parameters<StartBulkAction<BulkReceipt>>[0];

export function createUserAccounts(needs: Needs): Module {
  const { ports, accounts, directory, duties, steps, sendCode, handOver } = needs;
  const managed = createManagedUsers(accounts, directory);
  const bulk = <Name extends keyof UserBulkInputs>(
    caller: BulkCaller,
    name: Name,
    of: Choice,
    input: UserBulkInputs[Name],
  ) => needs.startBulkAction(caller, "users", name, of, input);
  return bind(
    // Routes for many accounts must come before those with an id.
    {
      ...userStepRoutes,
      ...userAccountRoutes,
      ...handOverRoutes,
      ...userListRoutes,
      ...managedUserRoutes,
      ...accessReasonRoutes,
    },
    {
      listUsers: ({ actor, query }) => directory.list(actor, query),
      userManagementGetList: ({ actor, query }) => managed.list(actor, query),
      userManagementDoEdit: (call) => managed.edit(call.actor, call.body, call),
      userManagementDoDelete: (call) => managed.remove(call.actor, call.body.ids, call),
      countUsers: ({ actor, query }) => directory.count(actor, query),
      exportUsers: (call) => directory.export(call.actor, call.query, call),
      getUser: ({ actor, params }) => directory.get(actor, params.id),
      listUserActivity: ({ actor, params, query }) => directory.activity(actor, params.id, query),
      explainAccess: ({ actor, params, query }) => needs.explainAccess(actor, params.id, query),
      grantDuty: (call) => duties.grant(call.actor, call.params.id, call.body, call),
      endDuty: (call) => duties.end(call.actor, call.params.id, call.params.dutyId, call),
      previewInvitation: async ({ body }) => steps.previewInvitation(body),
      sendInvitation: (call) => steps.sendInvitation(call.actor, call.params.id, call),
      issuePassword: (call) => steps.issuePassword(call.actor, call.params.id, call),
      disableUsers: (call) => bulk(call, "disable", call.body.of, {}),
      addUsersRole: (call) => bulk(call, "add_role", call.body.of, { role: call.body.role }),
      removeUsersRole: (call) => bulk(call, "remove_role", call.body.of, { role: call.body.role }),
      setUsersDepartment: (call) =>
        bulk(call, "set_department", call.body.of, { departmentId: call.body.departmentId }),
      updateUser: (call) => accounts.update(call.actor, call.body, call),
      saveUser: (call) => accounts.save(call.actor, call.body, call),
      selectUsers: ({ actor, query }) => accounts.select(actor, query.keyword ?? ""),
      sendAddressCode: (call) => sendCode(call.actor.id, call.body, call),
      previewHandOver: (call) =>
        accounts.previewDisabling(call.actor, call.params.id, call.query.successorId ?? null, call),
      disableUser: (call) => accounts.disable(call.actor, call.params.id, call.body, call),
      enableUser: (call) => accounts.enable(call.actor, call.params.id, call.body.rowVersion, call),
      changeAddress: (call) => accounts.moveAddress(call.actor, call.body, call),
    },
    { messages: accountMails(ports), handOver, search: directory.search },
  );
}
