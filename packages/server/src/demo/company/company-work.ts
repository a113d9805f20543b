import { sql, type Transaction } from "kysely";
import type { Database } from "../../tables.ts";
import { seedReadingsImport } from "./company-readings-import.ts";

/** Contacts besides the first, by duty. */
const duties = [
  { duty: "TECH", names: ["孟工", "雷工", "倪工", "房工", "安工", "凌工"] },
  { duty: "LEGAL", names: ["黎法务", "程法务", "景法务", "路法务"] },
] as const;

/** A file of new customers in which every row is wrong, as its check left it. */
const file = `客户名称,统一社会信用代码,区域代码,联系人,手机
襄阳汉岘纺织有限公司,91420606MA0E1001XX,420606,习汉江,13800009301
宜昌峡岚化工有限公司,91420502MA0E10020X,42050,屈西陵,13800009302
荆州楚澜建材有限公司,,421002,关郢都,13800009303
`;
const problems = [
  [{ rule: "credit_code.check", field: "uscc" }],
  [
    { rule: "credit_code.check", field: "uscc" },
    { rule: "import.area_unknown", field: "areaCode" },
  ],
  [{ rule: "required", field: "uscc" }],
];

/**
 * Work of the last days by real time, as jobs and mails have it: `now` is the present instant. Runs within `tx`.
 */
export async function seedCompanyWork(tx: Transaction<Database>, now: Date): Promise<void> {
  await addContacts(tx);
  await seedReadingsImport(tx, new Date(now.getTime() - 30 * 3_600_000));
  await checkImport(tx, new Date(now.getTime() - 26 * 3_600_000));
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  const jobs = [
    {
      kind: "duties.daily",
      person: "",
      state: "done",
      rows: 1,
      result: { days: 1, through: "2026-01-19" },
      at: hoursAgo(24),
    },
    { kind: "reports.file", person: "finance1", state: "failed", rows: 0, error: { code: "bug" }, at: hoursAgo(30) },
    { kind: "invoices.pack", person: "clerk1", state: "cancelled", rows: 12, at: hoursAgo(52) },
  ];
  await sql`insert into job (kind, user_id, state, input, done, total, result, error, created_at, started_at, finished_at)
    select g.kind, u.id, g.state, '{}', g.rows, nullif(g.rows, 0), g.result, g.error, g.at, g.at + interval '1 second',
      g.at + interval '9 seconds'
    from jsonb_to_recordset(${JSON.stringify(jobs)}::jsonb) as g (kind text, person text, state text, rows int,
      result jsonb, error jsonb, at timestamptz)
    left join user_account u on u.username = g.person order by g.at`.execute(tx);
  // The receiving server did not know the address.
  await sql`insert into outbound_message (kind, user_id, address, language, state, attempts, requested_at, next_at,
      settled_at, error)
    select 'password-changed', u.id, 'li.sihai@busbar.example', 'zh', 'failed', 8, ${hoursAgo(40)}, ${hoursAgo(17)},
      ${hoursAgo(17)}, 'EENVELOPE 550'
    from user_account u where u.username = 'enterprise4'`.execute(tx);
  await sql`insert into access_request (user_id, permission, path, reason, asked_at)
    select u.id, 'receivable:read', '/receivable/ageing', '月末需要核对客户账龄，配合催收', ${hoursAgo(5)}
    from user_account u where u.username = 'clerk1'`.execute(tx);
}

/** A second contact for technical questions and a third for contracts, of customers with supply. */
async function addContacts(tx: Transaction<Database>): Promise<void> {
  for (const [at, { duty, names }] of duties.entries())
    await sql`insert into customer_contact (customer_id, position, name, mobile, email, duty)
      select c.id, ${at + 2}, substr(k.name, 1, 1) || (${[...names]}::text[])[1 + c.id % ${names.length}],
        '1380001' || lpad((c.id * 2 + ${at})::text, 4, '0'),
        ${duty.toLowerCase()} || c.id || '@busbar.example', ${duty}
      from customer c join customer_contact k on k.customer_id = c.id and k.position = 1
      where c.is_demo and c.lifecycle in ('ACTIVE', 'SUSPENDED') and (c.id + ${at}) % 3 <> 0 order by c.id`.execute(tx);
}

async function checkImport(tx: Transaction<Database>, at: Date): Promise<void> {
  const [titles = [], ...rows] = file
    .trim()
    .split("\n")
    .map((line) => line.split(","));
  const batch = {
    name: "华中新客户.csv",
    head: titles.map((title, column) => ({ title, samples: rows.map((cells) => cells[column]).filter(Boolean) })),
    top: [titles, ...rows].map((texts, row) => ({ row: row + 1, texts })),
    mapping: { name: 0, uscc: 1, areaCode: 2, contactName: 3, contactMobile: 4 },
  };
  const { rows: made } = await sql<{ id: string }>`with checked as (
      insert into job (kind, user_id, state, done, total, created_at, started_at, finished_at)
      select 'import.check.customers', u.id, 'done', ${rows.length}, ${rows.length}, ${at}, ${at}, ${at}
      from user_account u where u.username = 'clerk1' returning id, user_id)
    insert into import_batch (owner_id, file_name, size_bytes, sha256, format, encoding, head, mapping, state, job_id,
      count_wrong, created_at, kind, separator, mapping_is, top)
    select user_id, ${batch.name}, octet_length(${file}::text), encode(sha256(convert_to(${file}, 'UTF8')), 'hex'), 'csv', 'utf-8', ${JSON.stringify(batch.head)}::jsonb,
      ${JSON.stringify(batch.mapping)}::jsonb, 'READY', id, ${rows.length}, ${at}, 'customers', ',', 'chosen',
      ${JSON.stringify(batch.top)}::jsonb from checked returning id`.execute(tx);
  const id = made[0]?.id as string;
  await tx
    .insertInto("import_row")
    .values(
      rows.map((cells, row) => ({
        batch_id: id,
        row: row + 2,
        cells,
        own_verdict: "wrong" as const,
        problems: JSON.stringify(problems[row]),
        target_key: null,
        duplicate_of: null,
        draft: null,
        before: null,
        target_id: null,
        target_version: null,
        left_because: null,
      })),
    )
    .execute();
  const result = { batchId: id, rows: rows.length, new: 0, changed: 0, same: 0, left: 0, wrong: rows.length };
  await sql`update job j set result = ${JSON.stringify(result)}::jsonb,
      input = jsonb_build_object('batchId', ${id}::text, 'requestId', '', 'ip', '')
    from import_batch b where b.id = ${id} and j.id = b.job_id`.execute(tx);
}
