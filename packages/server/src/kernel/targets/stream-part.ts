import type { StreamKind } from "@busbar/contract/streams/streams";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../actor.ts";
import type { ReachedRecord } from "./record-target.ts";

/** The nouns whose pages show a stream. */
export type StreamNoun = "customers" | "contracts";
export type StreamRecord = ReachedRecord & { noun: StreamNoun };

/** A row of a part: `what` holds the entry without `kind`, `id` and `at`. */
export type StreamRow = { id: string; at: string; what: Record<string, unknown> };

/** Where a part begins and how many rows it gives. */
export type StreamPage = {
  /** Whether a row is older than the cursor; `at` is a timestamptz and `id` a bigint. */
  isBefore(at: RawBuilder<unknown>, id: RawBuilder<unknown>): RawBuilder<SqlBool>;
  /** The day of the cursor, for parts that are ordered by a day; null without a cursor. */
  day: string | null;
  /** ORDER BY and LIMIT; every part ends with it. */
  newest(at: RawBuilder<unknown>, id: RawBuilder<unknown>): RawBuilder<unknown>;
};

/**
 * One kind of entry of a record's stream. A module declares it for its own rows, with their visibility in SQL, and app.ts
 * hands it over. The record has been reached by the permission to read it.
 */
export type StreamPart = {
  kind: StreamKind;
  /** Whether the person may read this kind at all here; its rows are another question. */
  mayRead(actor: Actor, noun: StreamNoun): boolean;
  /** A query for {@link StreamRow}s, newest first. */
  rows(actor: Actor, record: StreamRecord, page: StreamPage): RawBuilder<unknown>;
  /** Removes from `what` what the person may not read. */
  shown?(what: StreamRow["what"], record: StreamRecord): StreamRow["what"];
};

/** A customer with those merged into it, whose issued documents stay with them. */
export const customerFamily = (id: string): RawBuilder<unknown> =>
  sql`(select n.id from customer n where n.id = ${id} or n.merged_into = ${id})`;
