import { sql, type Transaction } from "kysely";
import type { Database } from "../../tables.ts";

const day = "2026-01-13";
const at = (clock: string) => `${day}T${clock}:00+08:00`;
/** Quarter-hours of sixteen points, and three rows twice. */
const rows = 16 * 96 + 3;

type Found = { line: number; code: string; raw: string };
/** What was found in the file, by line. */
const found: readonly Found[] = [
  { line: 12, code: "I04", raw: at("02:30") },
  { line: 13, code: "I04", raw: at("02:45") },
  { line: 41, code: "I02", raw: `${day} 39 241.880` },
  { line: 77, code: "R03", raw: `${at("18:45")} -0.500` },
  { line: 135, code: "R05", raw: `${day} 38 999.000` },
  { line: 203, code: "I01", raw: "3100114203346" },
  { line: 204, code: "I01", raw: "3100114203346" },
  { line: 205, code: "I01", raw: "3100114203346" },
  { line: 206, code: "I01", raw: "3100114203346" },
  { line: 290, code: "I03", raw: `${day} 1 58.120` },
  { line: 291, code: "I03", raw: `${day} 1 61.940` },
  { line: 318, code: "I05", raw: `${at("06:50")} 57.300` },
  { line: 402, code: "I07", raw: "3.30012E+12" },
  { line: 403, code: "I07", raw: "3.30012E+12" },
  { line: 404, code: "I07", raw: "3.30012E+12" },
  { line: 511, code: "I04", raw: `${at("07:30")} NA` },
  { line: 512, code: "I04", raw: `${at("07:45")} NA` },
  { line: 513, code: "I04", raw: `${at("08:00")} NA` },
  { line: 640, code: "I02", raw: `${day} 60 12.640` },
  { line: 702, code: "I09", raw: "度" },
  { line: 703, code: "I09", raw: "度" },
  { line: 811, code: "R05", raw: `${day} 20 650.000` },
  { line: 902, code: "I01", raw: "PP-DEMO-400" },
  { line: 903, code: "I01", raw: "PP-DEMO-400" },
  { line: 1004, code: "I05", raw: `${at("10:07")} 83.610` },
  { line: 1120, code: "I02", raw: `${day} 61 4.020` },
  { line: 1207, code: "R03", raw: `${at("13:30")} -2.125` },
  { line: 1333, code: "I03", raw: `${day} 83 402.760` },
  { line: 1334, code: "I03", raw: `${day} 83 420.760` },
  { line: 1498, code: "I06", raw: `2062-01-13T14:15:00+08:00 97.400` },
];
const severityOf = (code: string) => (code === "I02" ? "INFO" : code === "R05" ? "HELD" : "REFUSED");

/** An import of readings as its commit left it, whose undo is over. Runs within `tx`. */
export async function seedReadingsImport(tx: Transaction<Database>, moment: Date): Promise<void> {
  const count = (severity: string) => found.filter(({ code }) => severityOf(code) === severity).length;
  const [left, wrong, held] = [count("INFO"), count("REFUSED"), count("HELD")];
  const made = rows - left - wrong - held;
  const head = [
    { title: "计量点编号", samples: ["PP-DEMO-009"] },
    { title: "数据时间", samples: [at("00:00")] },
    { title: "电量", samples: ["238.412"] },
    { title: "单位", samples: ["kWh"] },
  ];
  const top = [head.map(({ title }) => title), head.map(({ samples }) => samples[0])];
  const layout = { form: "long", labels: "start", minutes: null, unit: null, values: "energy" };
  const { rows: created } = await sql<{ id: string }>`with worked as (
      insert into job (kind, user_id, state, done, total, created_at, started_at, finished_at)
      select 'import.commit.intervals', u.id, 'done', ${made}, ${made}, ${moment}, ${moment}, ${moment}
      from user_account u where u.username = 'clerk1' returning id, user_id)
    insert into import_batch (owner_id, file_name, size_bytes, sha256, format, encoding, head, mapping, state, job_id,
      count_new, count_wrong, count_left, count_held, created, created_at, committed_at, undo_until, kind, separator,
      mapping_is, top, layout)
    select user_id, ${`${day} 采集数据.csv`}, 84213, encode(sha256(convert_to(${day}, 'UTF8')), 'hex'), 'csv', 'utf-8',
      ${JSON.stringify(head)}::jsonb, ${JSON.stringify({ pointCode: 0, start: 1, value: 2, unit: 3 })}::jsonb, 'DONE', id,
      ${made}, ${wrong}, ${left}, ${held}, ${made}, ${moment}, ${moment}, ${moment}, 'intervals', ',', 'chosen',
      ${JSON.stringify(top.map((texts, row) => ({ row: row + 1, texts })))}::jsonb, ${JSON.stringify(layout)}::jsonb
    from worked returning id`.execute(tx);
  const id = created[0]?.id as string;
  const result = { batchId: id, created: made, updated: 0 };
  await sql`update job j set result = ${JSON.stringify(result)}::jsonb,
      input = jsonb_build_object('batchId', ${id}::text, 'requestId', '', 'ip', '')
    from import_batch b where b.id = ${id} and j.id = b.job_id`.execute(tx);
  const issues = found.map((one, no) => ({ ...one, no: no + 1, severity: severityOf(one.code) }));
  await sql`insert into import_issue (batch_id, no, line, code, severity, value_count, raw)
    select ${id}, f.no, f.line, f.code, f.severity, 1, f.raw
    from jsonb_to_recordset(${JSON.stringify(issues)}::jsonb) as f (no int, line int, code text, severity text, raw text)`.execute(
    tx,
  );
}
