import type { Transaction } from "kysely";
import type { Database } from "../tables.ts";
import type { Language } from "./app-error.ts";
import type { Letter } from "./letter.ts";

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
  /**
   * Called for each attempt when the message is about to leave; writes of `tx` (the hash of a new link) stand only when
   * the letter goes out. @returns null when nobody is to be told, such as an unknown address
   */
  prepare(tx: Transaction<Database>, message: Message): Promise<Letter | null>;
};

/** Puts a message into the outbox as part of a change; it leaves after the commit, from any process. */
export async function queueMessage(
  tx: Transaction<Database>,
  message: {
    kind: string;
    userId?: string | null;
    address?: string;
    language: Language;
    content?: Record<string, unknown>;
  },
  now: Date,
): Promise<void> {
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
