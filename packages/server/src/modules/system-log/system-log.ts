import { managedLogRoutes } from "@busbar/contract/system-log/managed-log";
import {
  type LogColumn,
  type LogEntry,
  type LogExportQuery,
  logColumnTitles,
  logColumns,
  logKindWords,
  logResultWords,
  systemLogRoutes,
} from "@busbar/contract/system-log/system-log";
import { sql } from "kysely";
import type { Actor } from "../../kernel/actor.ts";
import { AppError, type Language } from "../../kernel/app-error.ts";
import { bind, type CallContext, type Module } from "../../kernel/module.ts";
import { exportList, localTime } from "../../kernel/records/export-list.ts";
import { toBase64 } from "../../kernel/secrets.ts";
import type { Ports } from "../../ports.ts";
import type { NotifyPeople } from "../../kernel/messages/notify-people.ts";
import { signCheckpoint } from "./log-checkpoints.ts";
import { archivesOf } from "./log-archives.ts";
import { createLogLines, type LineRow, toLine } from "./log-lines.ts";
import { sealLog } from "./log-sealing.ts";
import { signingKey } from "./log-keys.ts";
import { watchLog } from "./log-watch.ts";

type LogPorts = Pick<
  Ports,
  "db" | "clock" | "vault" | "keep" | "log" | "limits" | "metrics" | "spreadsheets" | "wake" | "queue"
>;

/** Errors that one person's portals may report per hour; a page that keeps failing says nothing new. */
const errorsPerHour = 60;
const sealingSeconds = 2;
const checkpointSeconds = 600;
/** A process that has just started leaves the processors to those who wait for it. */
const restMs = 300_000;

const objectOf = ({ noun, key }: LineRow) => (key === "" ? noun : `${noun}/${key}`);
const changesOf = ({ before, after }: LineRow) => ({
  before: before === null ? null : JSON.stringify(before),
  after: after === null ? null : JSON.stringify(after),
});
const cells: Record<LogColumn, (row: LineRow, language: Language) => string> = {
  at: ({ at }) => localTime(at),
  kind: ({ kind }, language) => logKindWords[kind][language],
  action: ({ action }) => action,
  account: ({ account }) => account,
  object: objectOf,
  result: ({ result }) => result,
  ip: ({ ip }) => ip,
  requestId: ({ request_id }) => request_id,
};

/** Who did what in the portal, and proof that the log was not changed. @see docs/decisions/0083-sealed-log.md */
export function createSystemLog(ports: LogPorts, notifyPeople: NotifyPeople): Module {
  const { db, limits, clock } = ports;
  const createdAt = clock.now();
  const lines = createLogLines(db);

  async function entry(id: string): Promise<LogEntry> {
    const row = await lines.find(id);
    if (!row) throw new AppError("not_found");
    const { rows } = await sql<{ batch_id: string; sealed_at: Date; digest: Uint8Array }>`
      select e.batch_id, b.sealed_at, e.digest from audit_entry e join audit_batch b on b.id = e.batch_id
      where e.log_id = ${id}`.execute(db);
    const [seal] = rows;
    return {
      ...toLine(row),
      before: row.before as LogEntry["before"],
      after: row.after as LogEntry["after"],
      partOf: row.part_of,
      seal: seal ? { batch: seal.batch_id, at: seal.sealed_at.toISOString(), digest: toBase64(seal.digest) } : null,
    };
  }

  async function file(actor: Actor, query: LogExportQuery, context: CallContext): Promise<Response> {
    const { format: _, ...filters } = query;
    const { count, rows } = await lines.export(filters);
    const { language } = context;
    const changes = [
      { name: "before", title: { zh: "变更前", en: "Before" }[language], kind: "text" as const },
      { name: "after", title: { zh: "变更后", en: "After" }[language], kind: "text" as const },
    ];
    return exportList(ports, {
      actor,
      context,
      noun: "system-log",
      action: "system_log.export",
      title: { zh: "系统日志", en: "System log" },
      query,
      columns: [
        ...logColumns.map((name) => ({
          name,
          title: logColumnTitles[name][language],
          kind: name === "at" ? ("dateTime" as const) : ("text" as const),
        })),
        ...changes,
      ],
      total: await count(),
      rows,
      cells: (row) => {
        const { before, after } = changesOf(row);
        return [...logColumns.map((name) => cells[name](row, language)), before, after];
      },
    });
  }

  return bind(
    { ...systemLogRoutes, ...managedLogRoutes },
    {
      async listLogLines({ query }) {
        const { rows, total, more } = await lines.list(query);
        return { list: rows.map(toLine), total, more };
      },
      exportLog: (call) => file(call.actor, call.query, call),
      getLogEntry: ({ params }) => entry(params.id),
      async getSealState() {
        const { rows } = await sql<{ batches: string; sealed_at: Date | null }>`
          select coalesce(max(id), 0) as batches, max(sealed_at) as sealed_at from audit_batch`.execute(db);
        const archived = (await archivesOf(db)).at(-1);
        const checkpoint = await db
          .selectFrom("audit_checkpoint")
          .selectAll()
          .orderBy("batch_id", "desc")
          .limit(1)
          .executeTakeFirst();
        return {
          batches: Math.max(Number(rows[0]?.batches ?? 0), Number(archived?.lastBatch ?? 0)),
          sealedAt: rows[0]?.sealed_at?.toISOString() ?? null,
          checkpoint: checkpoint
            ? { batch: checkpoint.batch_id, at: checkpoint.at.toISOString(), publicKey: checkpoint.public_key }
            : null,
          archivedBefore: archived?.beforeDay ?? null,
        };
      },
      async reportError({ actor, body, write }) {
        const wait = await limits.consume(`portal-errors:${actor.id}`, errorsPerHour, 3600);
        if (wait > 0) throw new AppError("rate_limited", { seconds: wait });
        return write(async (unit) => {
          await unit.audit("portal.error", "portal", "", { after: body, result: "failed" });
          return null;
        });
      },
      /** With the field names of the specification. */
      async systemLogGetList({ query: { account, from, to, pageNo, pageSize }, language }) {
        const { rows, total } = await lines.list({
          sort: "-at",
          pageNo,
          pageSize,
          ...(account && { account }),
          ...(from && { from }),
          ...(to && { to }),
        });
        const list = rows.map((row) => ({
          uuid: row.request_id || row.id,
          id: row.id,
          account: row.account,
          type: logKindWords[row.kind][language],
          executeResult: logResultWords[row.result === "ok" ? "ok" : "failed"][language],
          ip: row.ip,
          datetime: localTime(row.at),
        }));
        return { list, total };
      },
    },
    {
      // Backups are signed with it, also those that are taken before there is anything to seal.
      prepare: async () => void (await db.transaction().execute((tx) => signingKey(tx, ports))),
      scheduledTasks: [
        { name: "seal-log", everySeconds: sealingSeconds, run: async () => void (await sealLog(ports)) },
        { name: "sign-log", everySeconds: checkpointSeconds, run: async () => void (await signCheckpoint(ports)) },
        {
          name: "verify-log",
          everySeconds: checkpointSeconds,
          run: async () => {
            if (clock.now().getTime() - createdAt.getTime() >= restMs) await watchLog(ports, notifyPeople);
          },
        },
      ],
    },
  );
}
