import type { DeliveryFault } from "@busbar/contract/webhooks/webhook-deliveries";
import type { Ports } from "../../../ports.ts";
import { isAccepted, isGone, nextAttempt } from "../webhook-rules.ts";
import { secretsOf } from "../webhook-secrets.ts";
import { type Claimed, createDeliveryRepository } from "./delivery-repository.ts";
import { signedHeaders } from "./signature.ts";

type Needs = {
  ports: Pick<Ports, "db" | "clock" | "vault" | "log" | "metrics" | "webhookPoster">;
  /** Turns a webhook off that nothing could be delivered to since `since`, or whose receiver wants no more. */
  turnOff(webhookId: string, why: "FAILING" | "GONE", since: Date): Promise<void>;
  /** Tells open portals that a test has ended. */
  testEnded(webhookId: string): Promise<void>;
};

/** Deliveries to one webhook at a time. Each webhook has lanes of its own, so that a slow one delays no other. */
const mostLanes = 8;

/**
 * Sends what is due, from any process: claims a delivery for as long as an attempt may take, posts it outside of any
 * transaction, and notes the answer. An attempt is counted before it is made. A process that dies between posting and
 * noting posts twice, under the same `webhook-id`.
 */
export function createDeliverySender({ ports, turnOff, testEnded }: Needs) {
  const { db, clock, log, metrics } = ports;
  const deliveries = createDeliveryRepository(db);
  const lanes = new Map<string, number>();
  let stopped = false;

  async function post(claimed: Claimed): Promise<{ status: number; answer: string } | { fault: DeliveryFault }> {
    let secrets: string[];
    try {
      secrets = await secretsOf(db, ports.vault, claimed.webhook_id);
    } catch {
      return { fault: "secret" };
    }
    const headers = await signedHeaders(secrets, claimed.message, clock.now(), claimed.body);
    return ports.webhookPoster.post(claimed.address, headers, claimed.body);
  }

  async function attempt(claimed: Claimed): Promise<void> {
    const began = performance.now();
    const at = clock.now().toISOString();
    const result = await post(claimed);
    const status = "status" in result ? result.status : null;
    const fault = "fault" in result ? result.fault : null;
    const tried = { at, status, fault, milliseconds: Math.round(performance.now() - began) };
    const answer = "answer" in result ? result.answer : null;
    const now = clock.now();
    const accepted = isAccepted(status);
    const nextAt = accepted || isGone(status) ? null : nextAttempt(claimed.attempts, now, Math.random());
    const state = accepted ? "DELIVERED" : nextAt === null ? "FAILED" : "WAITING";
    const isOurs = await deliveries.settle(claimed, { state, nextAt, tried, answer });
    metrics.count("webhook_deliveries", { result: accepted ? "delivered" : (fault ?? "refused") });
    if (!isOurs) return;
    if (accepted) await deliveries.noteDelivered(claimed.webhook_id, now);
    if (isGone(status)) await turnOff(claimed.webhook_id, "GONE", now);
    else if (state === "FAILED") await turnOff(claimed.webhook_id, "FAILING", claimed.begun_at);
    if (claimed.type === "webhook.test") await testEnded(claimed.webhook_id);
  }

  async function workLane(webhookId: string): Promise<void> {
    try {
      while (!stopped) {
        const claimed = await deliveries.claim(webhookId, clock.now());
        if (!claimed) return;
        // Where there is more than one, the next lane helps.
        openLane(webhookId);
        await attempt(claimed);
      }
    } catch (err) {
      // The lease ends, and the delivery is tried again.
      if (!stopped) log.warn({ webhook: webhookId, err }, "a delivery could not be attempted");
    } finally {
      lanes.set(webhookId, (lanes.get(webhookId) ?? 1) - 1);
    }
  }

  function openLane(webhookId: string): void {
    const open = lanes.get(webhookId) ?? 0;
    if (open >= mostLanes || stopped) return;
    lanes.set(webhookId, open + 1);
    void workLane(webhookId);
  }

  return {
    /** Begins to send what is due; it goes on by itself. */
    async send(): Promise<void> {
      for (const webhookId of await deliveries.due(clock.now())) openLane(webhookId);
    },
    stop(): void {
      stopped = true;
    },
  };
}
