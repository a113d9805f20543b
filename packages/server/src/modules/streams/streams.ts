import {
  type Stream,
  type StreamEntry,
  streamKinds,
  type StreamQuery,
  streamRoutes,
} from "@busbar/contract/streams/streams";
import type { Actor } from "../../kernel/actor.ts";
import { bind, type Module } from "../../kernel/module.ts";
import { archivedBefore } from "../../kernel/records/activity.ts";
import { reachRecord, type RecordTarget, recordTargetOf } from "../../kernel/targets/record-target.ts";
import type { StreamNoun, StreamPart } from "../../kernel/targets/stream-part.ts";
import type { Ports } from "../../ports.ts";
import { readStream } from "./stream-repository.ts";

/** What happened to a record, from the parts that the modules declare: one order by time, one cursor. */
export function createStreams(
  { db }: Pick<Ports, "db">,
  targets: readonly RecordTarget[],
  parts: readonly StreamPart[],
): Module {
  async function stream(actor: Actor, noun: StreamNoun, id: string, query: StreamQuery): Promise<Stream> {
    const record = { ...(await reachRecord(db, recordTargetOf(targets, noun), actor, id)), noun };
    const readable = parts.filter((part) => part.mayRead(actor, noun));
    const asked = readable.filter(({ kind }) => query.kind === undefined || query.kind.includes(kind));
    const rows = await readStream(db, { actor, record, parts: asked, before: query.before, size: query.size });
    const list = rows.slice(0, query.size).map(({ kind, id: entry, at, what }) => {
      const part = asked.find((one) => one.kind === kind);
      // What a part gives is parsed by the contract's schema before it leaves.
      return {
        kind,
        id: entry,
        at: at.slice(0, 23).concat("Z"),
        ...(part?.shown?.(what, record) ?? what),
      } as StreamEntry;
    });
    const last = rows[query.size - 1];
    return {
      list,
      next: last && rows.length > query.size ? `${last.at},${last.kind},${last.id}` : null,
      kinds: streamKinds.filter((kind) => readable.some((part) => part.kind === kind)),
      archivedBefore: readable.some(({ kind }) => kind === "change") ? await archivedBefore(db, noun, id) : null,
    };
  }

  return bind(streamRoutes, {
    getCustomerStream: ({ actor, params, query }) => stream(actor, "customers", params.id, query),
    getContractStream: ({ actor, params, query }) => stream(actor, "contracts", params.id, query),
  });
}
