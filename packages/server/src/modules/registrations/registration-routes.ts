import { registrationRoutes } from "@busbar/contract/registrations/registrations";
import type { MessageKind } from "../../kernel/messages/messages.ts";
import { bind, type Module } from "../../kernel/module.ts";
import type { Ports } from "../../ports.ts";
import { type Admission, createRegistrationService } from "./registration-service.ts";

/** Self-registration. Accounts are created through `admission`. */
export function createRegistrations(
  ports: Pick<Ports, "db" | "clock" | "passwords" | "limits" | "settings" | "metrics" | "textMessages">,
  admission: Admission,
  /** Kinds of code messages for other purposes. */
  otherMessages: readonly MessageKind[],
): Module {
  const registrations = createRegistrationService(ports, admission);
  return bind(
    registrationRoutes,
    {
      sendRegistrationCode: (call) => registrations.sendCode(call.body, call),
      register: (call) => registrations.register(call.body, call),
    },
    {
      messages: [...registrations.messages, ...otherMessages],
      scheduledTasks: [{ name: "forget-codes", everySeconds: 3600, run: registrations.forgetOld }],
    },
  );
}
