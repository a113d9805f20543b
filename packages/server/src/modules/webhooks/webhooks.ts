import { webhookRoutes } from "@busbar/contract/webhooks/webhook-routes";
import type { Actor } from "../../kernel/actor.ts";
import type { NotifyPeople } from "../../kernel/messages/notify-people.ts";
import { bind, type Module } from "../../kernel/module.ts";
import type { Ports } from "../../ports.ts";
import { createDeliverySender } from "./deliveries/delivery-sender.ts";
import { createDeliveryService } from "./deliveries/delivery-service.ts";
import { type Changes, createEventTeller } from "./deliveries/event-teller.ts";
import { tellTestEnded, turnOffFailing } from "./webhook-notices.ts";
import { resealWebhookSecrets } from "./webhook-secrets.ts";
import { createWebhookService, type ServiceNeeds } from "./webhook-service.ts";

type Needs = ServiceNeeds & {
  ports: Pick<
    Ports,
    "db" | "clock" | "vault" | "wake" | "queue" | "log" | "metrics" | "webhookPoster" | "inBackground"
  >;
  changes: Changes;
  personNow(id: string): Promise<Actor | null>;
  notifyPeople: NotifyPeople;
};

/** Seconds between looks at what is due, and at changes that nothing woke this process for. */
const lookSeconds = 2;
/** Writes of one moment become deliveries together. */
const togetherMs = 50;

/** Endpoints of other systems that are told of changes by https. */
export function createWebhooks(needs: Needs): Module {
  const { ports, notifyPeople } = needs;
  const service = createWebhookService(needs);
  const teller = createEventTeller(needs);
  const sender = createDeliverySender({
    ports,
    turnOff: turnOffFailing(ports, notifyPeople),
    testEnded: tellTestEnded(ports),
  });
  const run = async () => {
    await teller.tellAll();
    await sender.send();
  };

  let begun = false;
  let running = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** In a process that works, soon; otherwise another one looks by itself. */
  const wakeUp = () => {
    if (!begun || timer !== undefined) return;
    timer = setTimeout(() => {
      timer = undefined;
      if (running) wakeUp();
      else void look();
    }, togetherMs);
  };
  async function look(): Promise<void> {
    running = true;
    try {
      await ports.inBackground(run);
    } catch (err) {
      ports.log.debug({ err }, "webhooks look again by themselves");
    } finally {
      running = false;
    }
  }
  ports.wake.onWrites((tables) => {
    if (tables === null || tables.has("record_change")) wakeUp();
  });
  const deliveries = createDeliveryService(ports, wakeUp);

  return bind(
    webhookRoutes,
    {
      listWebhooks: ({ actor, query }) => service.list(actor, query),
      getWebhook: ({ actor, params }) => service.get(actor, params.id),
      selectWebhookAccounts: ({ actor }) => service.accounts(actor),
      createWebhook: (call) => service.create(call.actor, call.body, call),
      updateWebhook: (call) => service.update(call.actor, call.params.id, call.body, call),
      turnOffWebhook: (call) => service.turnOff(call.actor, call.params.id, call.body.rowVersion, call),
      turnOnWebhook: (call) => service.turnOn(call.actor, call.params.id, call.body.rowVersion, call),
      addWebhookSecret: (call) => service.addSecret(call.actor, call.params.id, call),
      endWebhookSecret: (call) => service.endSecret(call.actor, call.params.id, call.params.secretId, call),
      removeWebhook: (call) => service.remove(call.actor, call.params.id, call),
      testWebhook: (call) => deliveries.test(call.params.id, call),
      listWebhookDeliveries: ({ params, query }) => deliveries.list(params.id, query),
      getWebhookDelivery: ({ params }) => deliveries.get(params.id, params.deliveryId),
      resendWebhookDelivery: (call) => deliveries.resend(call.params.id, call.params.deliveryId, call),
      resendWebhookDeliveries: (call) => deliveries.resendSince(call.params.id, call.body, call),
      listWebhookActivity: ({ params, query }) => service.activity(params.id, query),
    },
    {
      prepare: () => resealWebhookSecrets(ports),
      start() {
        begun = true;
        return () => {
          begun = false;
          clearTimeout(timer);
          sender.stop();
        };
      },
      scheduledTasks: [
        { name: "send-webhooks", everySeconds: lookSeconds, run },
        { name: "forget-webhook-deliveries", everySeconds: 3600, run: async () => void (await service.forgetOld()) },
      ],
    },
  );
}
