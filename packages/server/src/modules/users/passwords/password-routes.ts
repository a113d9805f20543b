import { passwordRoutes } from "@busbar/contract/users/passwords";
import { bind, type Module } from "../../../kernel/module.ts";
import type { Ports } from "../../../ports.ts";
import { passwordMails } from "./password-mails.ts";
import type { PasswordService } from "./password-service.ts";

export function createPasswords(ports: Pick<Ports, "clock" | "settings">, service: PasswordService): Module {
  return bind(
    passwordRoutes,
    {
      forgotPassword: async (call) => (await service.forgot(call.body, call), null),
      forgotPasswordByGet: async (call) => (await service.forgot(call.query, call), null),
      checkResetLink: async (call) => ({ works: await service.linkWorks(call.body.token, call) }),
      resetPassword: (call) => service.reset(call.body, call),
      changeIssuedPassword: async (call) => (await service.changeIssued(call.body, call), null),
    },
    {
      messages: passwordMails(ports),
      scheduledTasks: [{ name: "forget-links", everySeconds: 3600, run: service.forgetOld }],
    },
  );
}
