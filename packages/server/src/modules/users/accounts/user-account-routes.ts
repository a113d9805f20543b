import { userAccountRoutes } from "@busbar/contract/identity/user-accounts";
import type { RegistrationCodeRequest } from "@busbar/contract/identity/registrations";
import { bind, type CallContext, type Module } from "../../../kernel/module.ts";
import type { Ports } from "../../../ports.ts";
import { accountMails } from "./account-mails.ts";
import type { UserAccountService } from "./user-account-service.ts";

type SendCode = (
  userId: string,
  to: RegistrationCodeRequest,
  context: CallContext,
) => Promise<{ resendSeconds: number; validMinutes: number }>;

export function createUserAccounts(
  ports: Pick<Ports, "clock" | "settings">,
  accounts: UserAccountService,
  sendCode: SendCode,
): Module {
  return bind(
    userAccountRoutes,
    {
      updateUser: (call) => accounts.update(call.actor, call.body, call),
      saveUser: (call) => accounts.save(call.actor, call.body, call),
      selectUsers: ({ actor, query }) => accounts.select(actor, query.keyword ?? ""),
      sendAddressCode: (call) => sendCode(call.actor.id, call.body, call),
      changeAddress: (call) => accounts.moveAddress(call.actor, call.body, call),
    },
    { messages: accountMails(ports) },
  );
}
