import type { NoticeKind } from "@busbar/contract/portal/notice-kinds";
import type { Transaction } from "kysely";
import type { Database } from "../../tables.ts";
import type { Language } from "../app-error.ts";
import type { Delivery } from "./mail.ts";

/** A message that waits in the outbox. `content` is without secrets: they are made when it leaves. */
export type Message = {
  id: string;
  kind: string;
  userId: string | null;
  /** As it was given, or "" when the kind looks the address up by the person. */
  address: string;
  language: Language;
  content: Record<string, unknown>;
  requestedAt: Date;
};

/** One sort of message that a module sends. */
export type MessageKind = {
  kind: string;
  /** People may do without mails of such notices; without it the mail always leaves. @see R-M07 */
  topic?: NoticeKind;
  /**
   * Called for each attempt when the message is about to leave. Writes of `tx` (the hash of a new link) stand before the
   * mail goes out and also when it does not: another attempt, known by the message's id, puts its own in their place.
   * @returns null when nobody is to be told, such as an unknown address
   */
  prepare(tx: Transaction<Database>, message: Message): Promise<Delivery | null>;
  /** Called once when it is over, in the transaction that says so; again after a retry. */
  settled?(tx: Transaction<Database>, message: Message, outcome: Outcome): Promise<void>;
};

export type Outcome = { state: "sent" | "none" | "failed"; error: string | null; at: Date };

export type NewMessage = {
  kind: string;
  userId?: string | null;
  address?: string;
  language: Language;
  content?: Record<string, unknown>;
};

/** Wakes the workers of the outbox. */
export const messageTopic = "message";

/**
 * Gives a message that failed all of its attempts once more, as part of a change. @returns null when there is none that
 * failed
 */
export async function retryMessage(
  { tx, afterCommit }: { tx: Transaction<Database>; afterCommit(run: () => void): void },
  wake: { notify(topic: string): void },
  id: string,
  now: Date,
): Promise<{ kind: string; content: Record<string, unknown> } | null> {
  const message = await tx
    .updateTable("outbound_message")
    .set({ state: "waiting", attempts: 0, next_at: now, settled_at: null })
    .where("id", "=", id)
    .where("state", "=", "failed")
    .returning(["kind", "content"])
    .executeTakeFirst();
  if (!message) return null;
  afterCommit(() => wake.notify(messageTopic));
  return message;
}

/** Thrown by a mailer when another attempt would be refused as well, such as for an address that does not exist. */
export class Undeliverable extends Error {
  /** A code, without anything of the mail. */
  readonly reason: string;
  constructor(reason: string) {
    super(`not deliverable: ${reason}`);
    this.name = "Undeliverable";
    this.reason = reason;
  }
}

/**
 * Puts a message into the outbox as part of a change; it leaves after the commit, from any process, within seconds.
 * `unit.sendMessage` does the same and wakes the worker at once.
 */
export async function queueMessage(tx: Transaction<Database>, message: NewMessage, now: Date): Promise<void> {
  await tx
    .insertInto("outbound_message")
    .values({
      kind: message.kind,
      user_id: message.userId ?? null,
      address: message.address ?? "",
      language: message.language,
      content: JSON.stringify(message.content ?? {}),
      requested_at: now,
      next_at: now,
    })
    .execute();
}
