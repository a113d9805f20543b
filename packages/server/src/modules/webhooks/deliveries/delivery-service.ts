import { type DeliveryQuery, type ResendSince, type WholeDelivery } from "@busbar/contract/webhooks/webhook-deliveries";
import { testType, type WebhookEvent } from "@busbar/contract/webhooks/webhook-events";
import { AppError } from "../../../kernel/app-error.ts";
import type { CallContext } from "../../../kernel/module.ts";
import { getRow } from "../../../kernel/records/edit-record.ts";
import type { Db } from "../../../kernel/sql/query.ts";
import type { Ports } from "../../../ports.ts";
import { createWebhookRepository } from "../webhook-repository.ts";
import { createDeliveryRepository, toDelivery } from "./delivery-repository.ts";

type Context = Pick<CallContext, "write">;

/** Deliveries as administrators see and repeat them. `wakeUp`: something is due after the commit. */
export function createDeliveryService({ db, clock }: Pick<Ports, "db" | "clock">, wakeUp: () => void) {
  const webhookOf = (on: Db, id: string) => getRow(createWebhookRepository(on, clock.today()), id);

  /** @throws AppError `not_found`, `webhook.off` */
  async function refuseOff(on: Db, id: string): Promise<void> {
    if ((await webhookOf(on, id)).state !== "ON") throw new AppError("webhook.off");
  }

  /** @throws AppError `not_found` */
  async function rowOf(on: Db, id: string, deliveryId: string) {
    const row = await createDeliveryRepository(on).find(id, deliveryId);
    if (!row) throw new AppError("not_found");
    return row;
  }

  return {
    /** @throws AppError `not_found` */
    async list(id: string, query: DeliveryQuery) {
      await webhookOf(db, id);
      const { rows, total } = await createDeliveryRepository(db).list(id, query);
      return { list: rows.map(toDelivery), total };
    },

    /** @throws AppError `not_found` */
    async get(id: string, deliveryId: string): Promise<WholeDelivery> {
      const row = await rowOf(db, id, deliveryId);
      return { ...toDelivery(row), body: row.body, answer: row.answer };
    },

    /** @throws AppError `not_found`, `webhook.off` */
    test: (id: string, context: Context) =>
      context.write(async (unit) => {
        await refuseOff(unit.tx, id);
        const now = clock.now();
        const event: WebhookEvent = {
          type: testType,
          timestamp: now.toISOString(),
          data: { id, rowVersion: null },
        };
        const written = { type: testType, recordId: null, body: JSON.stringify(event) };
        const [made] = await createDeliveryRepository(unit.tx).insert(id, [written], now);
        await unit.audit("webhook.test", "webhooks", id);
        unit.afterCommit(wakeUp);
        return toDelivery(await rowOf(unit.tx, id, made!));
      }),

    /** @throws AppError `not_found`, `webhook.off` */
    resend: (id: string, deliveryId: string, context: Context) =>
      context.write(async (unit) => {
        await refuseOff(unit.tx, id);
        const { message } = await rowOf(unit.tx, id, deliveryId);
        await createDeliveryRepository(unit.tx).resend(id, deliveryId, clock.now());
        await unit.audit("webhook.resend", "webhooks", id, { after: { message } });
        unit.afterCommit(wakeUp);
        return toDelivery(await rowOf(unit.tx, id, deliveryId));
      }),

    /** @throws AppError `not_found`, `webhook.off` */
    resendSince: (id: string, which: ResendSince, context: Context) =>
      context.write(async (unit) => {
        await refuseOff(unit.tx, id);
        const count = await createDeliveryRepository(unit.tx).resendSince(id, which, clock.now());
        await unit.audit("webhook.resend", "webhooks", id, { after: { ...which, count } });
        unit.afterCommit(wakeUp);
        return { count };
      }),
  };
}
