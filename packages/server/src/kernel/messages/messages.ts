import type { NoticeKind } from "@busbar/contract/notices/notice-kinds";
import type { Transaction } from "kysely";
import type { Database } from "../../tables.ts";
import type { Language } from "../app-error.ts";
import type { Delivery } from "./mail.ts";

/** A message in the outbox. `content` holds no secrets; those are created when the message is sent. */
export type Message = {
  id: string;
  kind: string;
  userId: string | null;
  /** The given address, or "" when the kind looks it up by the person. */
  address: string;
  language: Language;
  content: Record<string, unknown>;
  requestedAt: Date;
};

/** One kind of message that a module sends. */
export type MessageKind = {
  kind: string;
  /** Mails of this topic can be switched off; without a topic the mail is always sent. @see R-M07 */
  topic?: NoticeKind;
  /**
   * Builds the mail, at each attempt. Writes of `tx` (such as the hash of a new link) are committed before the mail is
   * sent and stay when sending fails; another attempt, known by the message's id, overwrites them.
   * @returns null when nobody is to be told, such as for an unknown address
   */
  prepare(tx: Transaction<Database>, message: Message): Promise<Delivery | null>;
  /** Called once when the message is sent or has failed for good, in the same transaction; again after a retry. */
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

/** The wake-up topic of the outbox's workers. */
export const messageTopic = "message";

/** Queues a failed message once more, as part of a change. @returns null when there is no failed one */
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

/** Thrown by a mailer when a retry would fail as well, such as for an address that does not exist. */
export class Undeliverable extends Error {
  /** A code without any content of the mail. */
  readonly reason: string;
  constructor(reason: string) {
    super(`not deliverable: ${reason}`);
    this.name = "Undeliverable";
    this.reason = reason;
  }
}

/**
 * Puts a message into the outbox as part of a change; any process sends it within seconds after the commit.
 * `unit.sendMessage` does the same and wakes the worker at once.
 */
export const queueMessage = (tx: Transaction<Database>, message: NewMessage, now: Date): Promise<void> =>
  queueMessages(tx, [message], now);

/** The same of some hundreds at once. */
export async function queueMessages(
  tx: Transaction<Database>,
  messages: readonly NewMessage[],
  now: Date,
): Promise<void> {
  await tx
    .insertInto("outbound_message")
    .values(
      messages.map((message) => ({
        kind: message.kind,
        user_id: message.userId ?? null,
        address: message.address ?? "",
        language: message.language,
        content: JSON.stringify(message.content ?? {}),
        requested_at: now,
        next_at: now,
      })),
    )
    .execute();
}
