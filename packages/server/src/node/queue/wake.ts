import type pg from "pg";
import type { Writes, WritesListener } from "../../kernel/sql/tell-writes.ts";
import type { Log, Wake } from "../../ports.ts";
import { createClient, type OwnClient } from "../database/limited-client.ts";
import { signalLimits } from "../database/limits.ts";

const channel = "busbar_wake";
/** Wake-ups within this time are sent as one. */
const joinMs = 20;
const pollMs = 5000;
const reconnectMs = [100, 500, 1000, 2000, 5000];

/** Processes of releases before tables were named say this of any write. */
const anyWrite = "change";
const writtenPrefix = "written ";
/** Rows written so far, by table. Its own backends report them within seconds, those of a killed process when they end. */
const countWritten = `select relname as table, n_tup_ins + n_tup_upd + n_tup_del as rows from pg_stat_user_tables
  where schemaname = 'public'`;

export type StoppableWake = Wake & { stop(): Promise<void> };

/**
 * LISTEN on a connection of its own, with a poll every five seconds as a fallback. It carries topics and names of tables
 * only, never content. Local listeners are called at once; other processes by NOTIFY through `pool`.
 */
export function createWake(url: string, pool: pg.Pool, log: Log, writes: Writes, everyMs = pollMs): StoppableWake {
  const listeners = new Map<string, Set<() => void>>();
  const writesListeners: Parameters<Wake["onWrites"]>[0][] = [];
  const pending = new Set<string>();
  const pendingTables = new Set<string>();
  /** Marks what this process tells, which it knows already. */
  const own = crypto.randomUUID();
  let counted = new Map<string, string>();
  let timer: NodeJS.Timeout | undefined;
  let retry: NodeJS.Timeout | undefined;
  let client: OwnClient | undefined;
  let stopped = false;
  let attempt = 0;

  const call = (topic: string) => {
    for (const listener of listeners.get(topic) ?? []) listener();
  };
  const callAll = () => {
    for (const topic of listeners.keys()) call(topic);
  };
  const callWrites: (tables: ReadonlySet<string> | null) => void = (tables) => {
    for (const listener of writesListeners) listener(tables);
  };
  const hear = (payload: string) => {
    if (payload === anyWrite) return callWrites(null);
    if (!payload.startsWith(writtenPrefix)) return call(payload);
    const [by, ...tables] = payload.slice(writtenPrefix.length).split(" ");
    if (by !== own) callWrites(new Set(tables));
  };

  /** What was written unannounced: by a process that was killed, or by hand. */
  async function lookForWrites(): Promise<void> {
    try {
      const { rows } = await pool.query<{ table: string; rows: string }>(countWritten);
      const before = counted;
      counted = new Map(rows.map(({ table, rows: number }) => [table, number]));
      const changed = rows.filter(({ table, rows: number }) => before.get(table) !== number);
      if (changed.length > 0) callWrites(new Set(changed.map(({ table }) => table)));
    } catch {
      callWrites(null);
    }
  }

  async function connect(): Promise<void> {
    if (stopped) return;
    const fresh = createClient(url, "busbar-wake", signalLimits);
    const lost = () => {
      if (client === fresh) client = undefined;
      fresh.removeAllListeners("end");
      fresh.end().catch(() => {});
      if (stopped) return;
      clearTimeout(retry);
      retry = setTimeout(() => void connect(), reconnectMs[Math.min(attempt++, reconnectMs.length - 1)]);
    };
    fresh.on("error", (err) => log.warn({ err }, "wake-up connection lost"));
    fresh.on("end", lost);
    fresh.on("notification", ({ payload }) => payload && hear(payload));
    try {
      await fresh.connect();
      await fresh.query(`listen ${channel}`);
      client = fresh;
      attempt = 0;
      callAll();
      callWrites(null);
    } catch (err) {
      log.warn({ err }, "wake-up connection refused");
      lost();
    }
    if (stopped) await fresh.end().catch(() => {});
  }

  async function send(): Promise<void> {
    timer = undefined;
    const tables = [...pendingTables];
    const topics = [...pending, ...(tables.length > 0 ? [`${writtenPrefix}${[own, ...tables].join(" ")}`] : [])];
    pending.clear();
    pendingTables.clear();
    try {
      await pool.query({
        name: "wake_notify",
        text: `select pg_notify($1, topic) from unnest($2::text[]) topic`,
        values: [channel, topics],
      });
    } catch (err) {
      log.warn({ err }, "wake-up not sent; the next poll finds the change");
      for (const table of tables) pendingTables.add(table);
    }
  }

  const sendSoon = () => void (timer ??= setTimeout(() => void send(), joinMs));
  const heard: WritesListener = (tables) => {
    if (stopped) return;
    callWrites(tables);
    for (const table of tables) pendingTables.add(table);
    sendSoon();
  };
  writes.listen(heard);

  const poll = setInterval(() => {
    callAll();
    if (client) void lookForWrites();
    else callWrites(null);
    if (pendingTables.size > 0) sendSoon();
    // A connection that only listens does not notice a dead server: without an answer to this query it breaks.
    client?.query("select 1").catch(() => undefined);
  }, everyMs);
  void connect();
  return {
    notify(topic) {
      call(topic);
      pending.add(topic);
      sendSoon();
    },
    listen(topic, onWake) {
      const set = listeners.get(topic) ?? new Set();
      listeners.set(topic, set.add(onWake));
      return () => void set.delete(onWake);
    },
    onWrites: (listener) => void writesListeners.push(listener),
    async stop() {
      stopped = true;
      clearInterval(poll);
      clearTimeout(retry);
      listeners.clear();
      writesListeners.length = 0;
      // What a command has written just before it ends is told too.
      if (timer) {
        clearTimeout(timer);
        await send();
      }
      await client?.end().catch(() => {});
    },
  };
}
