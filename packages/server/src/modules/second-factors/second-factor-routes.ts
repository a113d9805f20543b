import { type StepUp, secondFactorRoutes } from "@busbar/contract/second-factors/second-factors";
import type { Actor } from "../../kernel/actor.ts";
import { bind, type CallContext, type Module } from "../../kernel/module.ts";
import { secondFactorMail } from "./second-factor-mails.ts";
import type { NotifyPeople } from "../../kernel/messages/notify-people.ts";
import {
  createSecondFactorService,
  type SecondFactorPorts,
  type SessionDependencies,
} from "./second-factor-service.ts";

type Options<Attempt> = {
  ports: SecondFactorPorts;
  sessions: SessionDependencies<Attempt> & {
    stepUp(actor: Actor, given: StepUp, context: CallContext): Promise<string>;
  };
  /** The users module's rule on whose account the actor may weaken. */
  refuseBeyond(actor: Actor, userId: string, weakens: boolean): Promise<void>;
  notifyPeople: NotifyPeople;
  publicUrl: string;
};

export function createSecondFactors<Attempt>(options: Options<Attempt>): Module {
  const { ports, sessions, notifyPeople, publicUrl, refuseBeyond } = options;
  const service = createSecondFactorService(ports, sessions, notifyPeople, refuseBeyond);
  return bind(
    secondFactorRoutes,
    {
      getSecondFactor: ({ actor }) => service.own(actor),
      startSecondFactor: (call) => service.start(call.actor, call),
      confirmSecondFactor: (call) => service.confirm(call.actor, call.body.code, call),
      renewRecoveryCodes: (call) => service.renewCodes(call.actor, call),
      removeSecondFactor: async (call) => (await service.remove(call.actor, call), null),
      resetSecondFactor: async (call) => (await service.reset(call.actor, call.params.userId, call), null),
      stepUp: async (call) => ({ token: await sessions.stepUp(call.actor, call.body, call) }),
    },
    {
      messages: [secondFactorMail(publicUrl)],
      scheduledTasks: [
        { name: "reseal-second-factors", everySeconds: 600, run: service.reseal },
        { name: "forget-begun-second-factors", everySeconds: 3600, run: service.forgetBegun },
      ],
    },
  );
}
