import { roleCodes } from "@busbar/contract/kernel/role-codes";
import { sql } from "kysely";
import type { NoticeMessage, NotifyPeople } from "../../kernel/messages/notify-people.ts";
import type { Module } from "../../kernel/module.ts";
import { unitOfWork } from "../../kernel/work/unit-of-work.ts";
import type { Ports, Storage } from "../../ports.ts";
import { isCheckDue } from "./storage-check-rules.ts";

type CheckPorts = Pick<Ports, "db" | "clock" | "wake" | "queue" | "log" | "storage">;

/** How often each process learns what others found, and looks whether it is time. */
const everySeconds = 300;
const byTheServer = { actorId: null, actorCode: "", requestId: "storage-check", ip: "" };

const damageFound = (count: number, first: string): NoticeMessage => ({
  zh: "数据存储检查发现 <b>{count}</b> 处损坏：{first}。请按运维文档“Damaged storage”一节处理。",
  en: "The storage check found damage in <b>{count}</b> places: {first}. See “Damaged storage” in docs/operations.md.",
  values: { count, first },
  kind: "operations",
  picture: "security",
  to: { roles: [roleCodes.admin] },
});

/** Reads the whole storage once a week and tells administrators what is damaged. One of all processes does it. */
export function createStorageChecks(ports: CheckPorts, notifyPeople: NotifyPeople): Module {
  const { storage } = ports;
  if (!storage) return { routes: [] };
  return {
    routes: [],
    scheduledTasks: [{ name: "check-storage", everySeconds, run: () => run(ports, storage, notifyPeople) }],
  };
}

async function run(ports: CheckPorts, storage: Storage, notifyPeople: NotifyPeople): Promise<void> {
  const { db, clock, log } = ports;
  const rows = db
    .selectFrom("storage_check")
    .select(["id", "started_at", "damages", "summary"])
    .orderBy("id", "desc")
    .limit(1);
  const last = await rows.executeTakeFirst();
  const finished = await rows.where("damages", "is not", null).executeTakeFirst();
  if (finished) storage.judge(finished.damages === 0 ? null : finished.summary, finished.started_at);
  const { installed } = await db
    .selectFrom("schema_migration")
    .select(sql<Date>`min(applied_at)`.as("installed"))
    .executeTakeFirstOrThrow();
  if (!isCheckDue(last ? { startedAt: last.started_at, damages: last.damages } : null, installed, clock.now())) return;

  const id = (last?.id ?? 0) + 1;
  const startedAt = clock.now();
  const claim = db
    .insertInto("storage_check")
    .values({ id, started_at: startedAt })
    .onConflict((on) => on.doNothing());
  if ((await claim.executeTakeFirst()).numInsertedOrUpdatedRows === 0n) return;
  const note = (damages: number | null, summary: string) =>
    db.updateTable("storage_check").set({ finished_at: clock.now(), damages, summary }).where("id", "=", id).execute();
  let found: Awaited<ReturnType<Storage["check"]>>;
  try {
    found = await storage.check();
  } catch (err) {
    log.error({ err }, "the storage could not be checked; it is tried again in a day");
    await note(null, (err as Error).message);
    return;
  }
  const { damages, read } = found;
  const [first] = damages;
  const summary = first ? `${first.where}: ${first.what}` : read;
  storage.judge(first ? summary : null, startedAt);
  await note(damages.length, summary);
  if (!first) return log.info({ read }, "the storage was read and is in order");
  log.error({ damages: damages.slice(0, 20), count: damages.length }, "the storage check found damage");
  await unitOfWork(ports, byTheServer, (unit) => notifyPeople(unit, damageFound(damages.length, summary)));
}
