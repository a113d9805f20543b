import { bulkMost } from "@busbar/contract/kernel/bulk";
import type { MatchingInvoices } from "@busbar/contract/invoices/invoices";
import type { Permission } from "@busbar/contract/kernel/permissions";
import { meets } from "@busbar/contract/kernel/access";
import { tidyFileName } from "@busbar/contract/values/file-name";
import { monthOf } from "@busbar/contract/values/months";
import type { Actor } from "../../../kernel/actor.ts";
import { AppError } from "../../../kernel/app-error.ts";
import { needStepUp } from "../../../kernel/http/guard.ts";
import type { NotifyPeople } from "../../../kernel/messages/notify-people.ts";
import type { CallContext } from "../../../kernel/module.ts";
import { isPartner } from "../../../kernel/records/customer-visibility.ts";
import { quietRows } from "../../../kernel/records/export-list.ts";
import type { Choice } from "../../../kernel/targets/bulk-target.ts";
import { JobLost, type JobKind, type JobRun } from "../../../kernel/work/jobs.ts";
import { unitOfWork } from "../../../kernel/work/unit-of-work.ts";
import type { PackedFile, Ports } from "../../../ports.ts";
import { createInvoiceRecords } from "../invoice-record.ts";
import { createInvoiceRepository } from "../invoice-repository.ts";
import { invoiceDocument, invoiceFileName } from "./invoice-document.ts";

const kind = "invoices.pack";
/** Permissions are read again after this many documents. */
const atOnce = 50;
const rights: readonly Permission[] = ["invoice:read", "export:data"];

type Needs = {
  ports: Pick<Ports, "db" | "clock" | "documents" | "files" | "wake" | "queue" | "settings">;
  personNow: (userId: string) => Promise<Actor | null>;
  notifyPeople: NotifyPeople;
};
type Input = { ids: string[]; name: string; requestId: string; ip: string };
type Result = { fileId: string; statements: number; left: number };
/** The statements in the file, and the job's result. */
type Packed = { ids: string[]; result: Result };

/** @throws AppError `not_allowed` */
function refuseUnlessAllowed(actor: Actor | null): asserts actor is Actor {
  const missing = rights.find((one) => !actor || !meets(actor, [one]));
  if (missing !== undefined) throw new AppError("not_allowed", { permission: missing });
  // Partners may not see the lines that the documents contain.
  if (actor && isPartner(actor)) throw new AppError("not_allowed");
}

/** A ZIP with the documents of chosen statements. */
export function createInvoiceBundle({ ports, personNow, notifyPeople }: Needs) {
  const { db, clock, documents, files } = ports;

  const reached = async (actor: Actor, ids: readonly string[]) => {
    const found = await createInvoiceRepository(db, clock.today()).reached(actor, ids, "export:data");
    return new Set(found);
  };

  async function chosenBy(actor: Actor, choice: Choice): Promise<string[]> {
    const invoices = createInvoiceRepository(db, clock.today());
    const query = "ids" in choice ? { ids: choice.ids, sort: "docNo" as const } : (choice.query as MatchingInvoices);
    const chosen = await invoices.chosen(actor, query, bulkMost + 1, "export:data");
    if (chosen.length > bulkMost) throw new AppError("bulk.too_many", { limit: bulkMost });
    if (!("ids" in choice) && chosen.length !== choice.expected)
      throw new AppError("bulk.count_changed", { expected: choice.expected, count: chosen.length });
    if (chosen.length === 0) throw new AppError("not_found");
    return chosen.map(({ id }) => id);
  }

  async function start(actor: Actor, choice: Choice, { write, requestId, ip }: CallContext) {
    refuseUnlessAllowed(actor);
    const ids = await chosenBy(actor, choice);
    if (ids.length > quietRows) needStepUp(actor, clock.now(), "largeExports");
    const [only, ...others] = "ids" in choice ? [] : ((choice.query as MatchingInvoices).period ?? []);
    const of = only && others.length === 0 ? monthOf(only) : clock.today();
    const input: Input = { ids, name: `结算单 ${of}.zip`, requestId, ip };
    return write(async (unit) => {
      await unit.audit("invoice.pack", "invoices", "", { after: { statements: ids.length } });
      return { jobId: await unit.startJob(kind, input, ids.length) };
    });
  }

  /** The job's owner with present permissions. */
  async function packer(run: JobRun): Promise<Actor> {
    const actor = run.userId === null ? null : await personNow(run.userId);
    refuseUnlessAllowed(actor);
    return actor;
  }

  /**
   * Draws the documents one by one and leaves out statements that are out of reach by now. Adds the id of each to
   * `packed`.
   */
  async function* papers(run: JobRun, { ids }: Input, packed: string[]): AsyncGenerator<PackedFile> {
    const names = new Map<string, number>();
    const unique = (name: string) => {
      const times = (names.get(name) ?? 0) + 1;
      names.set(name, times);
      return `${name}${times > 1 ? ` (${times})` : ""}.pdf`;
    };
    let reportedAt = 0;
    const progress = async (done: number) => {
      if (performance.now() - reportedAt < 1000) return;
      reportedAt = performance.now();
      await run.progress(done, ids.length);
    };
    for (let from = 0; from < ids.length; from += atOnce) {
      const some = ids.slice(from, from + atOnce);
      const actor = await packer(run);
      const within = await reached(actor, some);
      for (const [at, id] of some.entries()) {
        const row = within.has(id) && (await createInvoiceRecords(db, clock.today()).find(actor, id));
        if (!row) continue;
        const document = invoiceDocument(row);
        const bytes = await patiently(
          () => documents.pdf(document),
          () => progress(from + at),
        );
        packed.push(id);
        yield { name: unique(tidyFileName(invoiceFileName(row))), bytes, at: document.versionAt };
        await progress(from + at + 1);
      }
    }
  }

  async function pack(run: JobRun): Promise<Record<string, unknown>> {
    const earlier = run.checkpoint as Packed | null;
    // The worker died after it stored the file and before the job was marked as done.
    if (earlier) return earlier.result;
    const input = run.input as Input;
    const ids: string[] = [];
    const file = await files.put(documents.pack(papers(run, input, ids)));
    try {
      const actor = await packer(run);
      if ((await reached(actor, ids)).size < ids.length) throw new AppError("not_allowed", { permission: rights[0] });
      const audit = { actorId: actor.id, actorCode: actor.userCode, requestId: input.requestId, ip: input.ip };
      const result = await unitOfWork(ports, audit, async (unit): Promise<Result> => {
        const { id: fileId } = await unit.tx
          .insertInto("stored_file")
          .values({
            owner_id: actor.id,
            storage_key: file.storageKey,
            name: input.name,
            kind: "zip",
            size_bytes: String(file.sizeBytes),
            sha256: file.sha256,
            expires_at: new Date(clock.now().getTime() + ports.settings.filesKeptDays * 86_400_000),
          })
          .returning("id")
          .executeTakeFirstOrThrow();
        const made = { fileId, statements: ids.length, left: input.ids.length - ids.length };
        await notifyPeople(unit, {
          kind: "jobs",
          picture: "schedule",
          to: { users: [actor.id] },
          zh: "<b>结算单 PDF 打包</b> 已完成：{statements} 份。请在右上角“我的任务”中下载，文件保留 7 天。",
          en: "<b>Statement PDFs</b> are ready: {statements}. Download the file from “My jobs” (top right) within 7 days.",
          values: made,
        });
        await run.hold(unit.tx);
        return made;
      });
      await run.progress(input.ids.length, input.ids.length, { ids, result } satisfies Packed);
      return result;
    } catch (fault) {
      // Removes a file that no row refers to; a stored one stays.
      if (!(fault instanceof JobLost)) await removeUnknown(file.storageKey);
      throw fault;
    }
  }

  async function removeUnknown(storageKey: string): Promise<void> {
    const known = await db.selectFrom("stored_file").select("id").where("storage_key", "=", storageKey).execute();
    if (known.length === 0) await files.remove(storageKey);
  }

  const job: JobKind = {
    kind,
    concurrency: 1,
    run: pack,
    async mayTake(actor, checkpoint) {
      const ids = (checkpoint as Packed | null)?.ids ?? [];
      const may = rights.every((one) => meets(actor, [one])) && !isPartner(actor);
      return may && (await reached(actor, ids)).size === ids.length;
    },
  };
  return { start, job };
}

/** People who wait for a single document go first: when the drawer is busy, this tries again a little later. */
async function patiently<T>(draw: () => Promise<T>, meanwhile: () => Promise<void>): Promise<T> {
  for (;;) {
    try {
      return await draw();
    } catch (fault) {
      if (!(fault instanceof AppError) || fault.code !== "rate_limited") throw fault;
      await new Promise((resolve) => setTimeout(resolve, 500));
      await meanwhile();
    }
  }
}
