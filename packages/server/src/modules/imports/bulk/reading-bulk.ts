import type { ReadingBulkAnswer, ReadingBulkQuery } from "@busbar/contract/imports/bulk";
import type { intervalImportColumns } from "@busbar/contract/imports/columns/interval-import-columns";
import { readingIssueWords } from "@busbar/contract/readings/reading-imports";
import type { Actor } from "../../../kernel/actor.ts";
import { AppError, type Language } from "../../../kernel/app-error.ts";
import type { CallContext } from "../../../kernel/module.ts";
import type { WholeFileTarget } from "../../../kernel/targets/whole-file-target.ts";
import type { Unit } from "../../../kernel/work/unit-of-work.ts";
import { type ImportNeeds, refuseUnconfirmed, refuseUnlessAllowed, targetOf } from "../import-ports.ts";
import type { BatchRow, ReadOrWrite } from "../import-repository.ts";
import { commitRows } from "../jobs/import-commit.ts";
import { noCounts } from "../rows/import-row-repository.ts";
import { openBatch } from "./bulk-batch.ts";
import { isCommitted, lineOf } from "./bulk-result.ts";
import { headOf, mappingOf, storeBody } from "./stored-body.ts";

type Caller = Pick<CallContext, "write" | "language" | "requestId" | "ip" | "request"> & { actor: Actor };

const kind = "intervals";
/** What a row of the body is called, and the column of a file that it is. */
const fields = {
  point: "pointCode",
  channel: "channel",
  start: "start",
  minutes: "minutes",
  value: "value",
  unit: "unit",
  quality: "quality",
} as const satisfies Record<string, keyof typeof intervalImportColumns>;
const shape = { fields: Object.keys(fields), withOffset: "start" };
const found = headOf(kind, Object.values(fields));
const mapping = mappingOf(kind, Object.values(fields));
/** Issues that the answer has. */
const issuesAtOnce = 200;

const countsOf = (counts: ReturnType<typeof noCounts>, held: number): ReadingBulkAnswer["counts"] => ({
  accepted: counts.new,
  unchanged: counts.same,
  corrected: counts.changed,
  skipped: counts.left,
  refused: counts.wrong,
  held,
});

/** Readings of machines: staged, judged and written as those of a file are, in one call. */
export function createReadingBulk(needs: ImportNeeds) {
  const { ports, targets } = needs;
  const { files, clock } = ports;

  /** Checks a few values within the call, as a job checks many. */
  const checkAtOnce = ({ tx }: Unit, id: string, actor: Actor, target: WholeFileTarget, first: readonly string[][]) =>
    target.file.check({
      db: tx,
      batch: { id, titles: found.head.map(({ title }) => title), mapping, layout: target.file.recognise(found.head) },
      actor,
      rows: first.map((cells, at) => ({
        row: at + 2,
        cells: cells.map((text) => ({ text, kind: "text" as const })),
        missing: 0,
        extra: [],
      })),
      write: (work) => work(tx),
      now: clock.now(),
      progress: async () => undefined,
    });

  async function answerOf(
    db: ReadOrWrite,
    batch: BatchRow,
    rows: number,
    target: WholeFileTarget,
    language: Language,
  ): Promise<ReadingBulkAnswer> {
    const { list } = await target.file.issues(db, batch.id, { pageNo: 1, pageSize: issuesAtOnce });
    const counts = {
      new: batch.count_new,
      changed: batch.count_changed,
      same: batch.count_same,
      wrong: batch.count_wrong,
      left: batch.count_left,
    };
    return {
      id: batch.id,
      rows,
      jobId: null,
      counts: countsOf(counts, batch.count_held),
      committed: isCommitted(batch),
      issues: list.map(({ line, code, severity, raw }) => ({
        row: lineOf(line),
        code,
        severity,
        raw,
        message: readingIssueWords[code][language],
      })),
    };
  }

  return {
    /** Writes what is right, and says of the rest why not. A refusal leaves nothing behind. */
    async write(caller: Caller, { mode }: ReadingBulkQuery): Promise<ReadingBulkAnswer> {
      const { actor, language, requestId, ip } = caller;
      const target = targetOf(targets, kind);
      if (!("file" in target)) throw new AppError("not_found");
      refuseUnlessAllowed(actor, target);
      if (mode === "commit") refuseUnconfirmed(actor, target, clock.now());
      const { file, rows, first } = await storeBody(needs, caller, found, shape);
      try {
        return await caller.write(async (unit) => {
          const head = { ...found, layout: target.file.recognise(found.head) };
          const stored = { actor, kind, file, rows, fileName: "bulk-readings.csv", found: head, mapping } as const;
          const { id, now, batches, present, queue } = await openBatch(needs, unit, stored);
          if (!first) {
            const jobId = await queue({ requestId, ip, mode, atomic: false });
            return { id, rows, jobId, counts: countsOf(noCounts(), 0), committed: false };
          }
          const { counts, held } = await checkAtOnce(unit, id, actor, target, first);
          await batches.setCounts(id, counts, "READY", held);
          if (mode === "commit") {
            const moment = await batches.setMoment(id, null, now);
            const work = { unit, actor, batch: await present(), target, moment, progress: async () => {} };
            await commitRows(needs, work);
          }
          return answerOf(unit.tx, await present(), rows, target, language);
        });
      } catch (fault) {
        await files.remove(file.storageKey);
        throw fault;
      }
    },
  };
}
