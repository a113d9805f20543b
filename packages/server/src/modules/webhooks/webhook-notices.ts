import { webhookAddress } from "@busbar/contract/records/record-addresses";
import { sql } from "kysely";
import type { NotifyPeople } from "../../kernel/messages/notify-people.ts";
import { unitOfWork } from "../../kernel/work/unit-of-work.ts";
import type { Ports } from "../../ports.ts";
import { createDeliveryRepository } from "./deliveries/delivery-repository.ts";
import { createWebhookRepository } from "./webhook-repository.ts";

type Off = { id: string; name: string; owners: string[] };
const byServer = { actorId: null, actorCode: "", requestId: "tasks/webhooks", ip: "" };

const words = {
  FAILING: {
    zh: "Webhook <b>{name}</b> 已停用：连续多日无法送达",
    en: "The webhook <b>{name}</b> is off: nothing could be delivered for days",
  },
  GONE: {
    zh: "Webhook <b>{name}</b> 已停用：接收方答复不再接收（410）",
    en: "The webhook <b>{name}</b> is off: its receiver answered 410",
  },
} as const;

/**
 * Turns off what cannot be delivered to, gives up what waits, and tells the owner of the service account and whoever set
 * the webhook up. One that accepted anything since `since` stays on.
 */
export const turnOffFailing =
  (ports: Pick<Ports, "db" | "wake" | "queue" | "clock">, notifyPeople: NotifyPeople) =>
  (id: string, why: "FAILING" | "GONE", since: Date): Promise<void> =>
    unitOfWork(ports, byServer, async (unit) => {
      const now = ports.clock.now();
      const { rows } = await sql<Off>`select w.id::text as id, w.name, array_remove(array[a.responsible_id::text,
          w.created_by::text], null) as owners
        from webhook w left join service_account a on a.id = w.account_id
        where w.id = ${id} and w.off_at is null and (${why} = 'GONE' or coalesce(w.delivered_at, '-infinity') < ${since})
        for update of w`.execute(unit.tx);
      const [off] = rows;
      if (!off) return;
      await createWebhookRepository(unit.tx, ports.clock.today()).update(id, { off: { at: now, why } }, null, now);
      await createDeliveryRepository(unit.tx).giveUp(id);
      await unit.record(why === "GONE" ? "webhook.gone" : "webhook.failed", "webhooks", id, "updated", {
        before: { state: "ON" },
        after: { state: "FAILED" },
      });
      await notifyPeople(unit, {
        ...words[why],
        values: { name: off.name },
        kind: "operations",
        picture: "security",
        link: webhookAddress(off),
        to: { users: [...new Set(off.owners)] },
      });
    });

/** An open page of the webhook shows how its test ended. */
export const tellTestEnded =
  (ports: Pick<Ports, "db" | "wake" | "queue">) =>
  (id: string): Promise<void> =>
    unitOfWork(ports, byServer, (unit) => unit.emit("webhooks", id, "updated"));
