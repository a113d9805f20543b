import type { Actor } from "../../kernel/actor.ts";
import { JobLost, type JobKind, type JobRun } from "../../kernel/work/jobs.ts";
import { withStatementLimit } from "../../kernel/work/statement-limit.ts";
import type { SheetRow } from "../../kernel/spreadsheets/spreadsheets.ts";
import { AppError } from "../../kernel/app-error.ts";
import { createAreaNames } from "./area-names.ts";
import type { CustomerGate, StoredCustomer } from "./customer-gate.ts";
import { createTicker, type ImportPorts, jobActor, jobInput, type PersonNow, toRefusal } from "./import-ports.ts";
import { createImportRepository } from "./import-repository.ts";
import { createImportRowRepository, type JudgedRow } from "./import-row-repository.ts";
import { judgeRow, readRow, type StagedRow } from "./row-judge.ts";
import type { References } from "./row-values.ts";
import type { ImportMapping } from "@busbar/contract/imports";

export const checkKind = "customer-import.check";

/** Rows of one statement, and the most text in them: a cell may hold up to a megabyte. */
const batchRows = 250;
const batchChars = 2_000_000;
/** How long one pass over all rows of a batch may take, in minutes. */
const passMinutes = 30;

/** What the rules look up, for one person, today. */
export async function readReferences(
  ports: Pick<ImportPorts, "db">,
  gate: CustomerGate,
  actor: Actor,
): Promise<References> {
  const [areas, partners, industries] = await Promise.all([
    gate.areas(actor),
    gate.partners(actor),
    createImportRepository(ports.db).industries(),
  ]);
  return {
    areas: createAreaNames(areas),
    partners: new Map(partners.map(({ partnerNo, name }) => [partnerNo, name])),
    industries,
  };
}

/** Judges rows by their own texts and by the customers that have their codes now. */
export async function judgeRows(
  staged: readonly StagedRow[],
  mapping: ImportMapping,
  references: References,
  gate: CustomerGate,
  actor: Actor,
): Promise<JudgedRow[]> {
  const read = staged.map((row) => ({ row, ...readRow(row, mapping, references) }));
  const codes = read.flatMap(({ values }) => values.uscc ?? []);
  const stored = new Map<string, StoredCustomer>();
  if (codes.length > 0) for (const one of await gate.findByCreditCode(actor, codes)) stored.set(one.uscc, one);
  return read.map(({ row, ...said }) => {
    const { uscc } = said.values;
    const customer = uscc === undefined ? undefined : stored.get(uscc);
    const judgement = judgeRow(said, customer);
    const isIts = customer?.visible && !(customer.closed && judgement.verdict !== "same");
    return {
      ...row,
      uscc: uscc ?? null,
      judgement,
      customer: isIts ? { id: customer.id, rowVersion: customer.rowVersion } : null,
    };
  });
}

/** The dry run: stages the file's rows and judges them. Nothing is written to customers. */
export function createCheckJob(ports: ImportPorts, gate: CustomerGate, personNow: PersonNow): JobKind {
  return {
    kind: checkKind,
    concurrency: 1,
    async run(run) {
      const { batchId } = jobInput(run);
      const actor = await jobActor(personNow, run);
      const batches = createImportRepository(ports.db);
      const batch = await batches.find(actor.id, batchId);
      if (!batch || batch.job_id !== run.id) throw new AppError("import.wrong_state");
      const key = await batches.storageKeyOf(batchId);
      if (key === null) throw new AppError("import.wrong_state");
      const references = await readReferences(ports, gate, actor);
      let done = 0;
      try {
        done = await stageFile(ports, gate, run, actor, key, batch.mapping, references);
      } catch (fault) {
        throw toRefusal(fault);
      }
      return ports.db.transaction().execute(async (tx) => {
        const own = await createImportRepository(tx).lockForJob(batchId, run.id);
        if (!own) throw new JobLost();
        const rows = createImportRowRepository(tx, batchId);
        const counts = await withStatementLimit(
          ports,
          tx,
          passMinutes * 60_000,
          ["import.too_long", { minutes: passMinutes }],
          async () => {
            await rows.markDuplicates();
            return rows.count();
          },
        );
        await createImportRepository(tx).setCounts(batchId, counts, "READY");
        await run.hold(tx);
        return { batchId, rows: done, ...counts };
      });
    },
    async cleanUp({ input }) {
      await createImportRowRepository(ports.db, jobInput({ input }).batchId).clear();
    },
  };
}

type Checkpoint = { row: number; done: number };

async function stageFile(
  ports: ImportPorts,
  gate: CustomerGate,
  run: JobRun,
  actor: Actor,
  storageKey: string,
  mapping: ImportMapping,
  references: References,
): Promise<number> {
  const { batchId } = jobInput(run);
  const reading = await ports.spreadsheets.read(await ports.files.open(storageKey));
  const from = (run.checkpoint as Checkpoint | null) ?? { row: 0, done: 0 };
  if (from.row === 0) await createImportRowRepository(ports.db, batchId).clear();
  let { done, row: last } = from;
  let pending: StagedRow[] = [];
  let chars = 0;
  const tick = createTicker(() => run.progress(done, undefined, { row: last, done } satisfies Checkpoint));

  const flush = async () => {
    const judged = await judgeRows(pending, mapping, references, gate, actor);
    await ports.db.transaction().execute(async (tx) => {
      await createImportRowRepository(tx, batchId).stage(judged);
      await run.hold(tx);
    });
    done += pending.length;
    last = pending.at(-1)?.row ?? last;
    pending = [];
    chars = 0;
    await tick();
  };
  for await (const row of reading.rows()) {
    if (row.row <= from.row) continue;
    const staged = toStaged(row);
    pending.push(staged);
    for (const cell of staged.cells) chars += cell.length;
    if (pending.length >= batchRows || chars > batchChars) await flush();
  }
  if (pending.length > 0) await flush();
  await run.progress(done, done, { row: last, done } satisfies Checkpoint);
  return done;
}

function toStaged({ row, cells, extra }: SheetRow): StagedRow {
  const texts = cells.map(({ text }) => storable(text));
  const formulas = cells.flatMap(({ kind }, at) => (kind === "formula" ? [at] : []));
  while (texts.length > 0 && texts.at(-1) === "") texts.pop();
  return { row, cells: texts, formulas, extra: extra.length };
}

/** The database keeps neither U+0000 nor half a surrogate pair. */
const storable = (text: string) =>
  (text.includes("\u0000") ? text.replaceAll("\u0000", "\uFFFD") : text).toWellFormed();
