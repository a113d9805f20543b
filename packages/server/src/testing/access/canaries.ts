import type { TestApp } from "../start-test-app.ts";
import { withFiles } from "./objects.ts";

/** In every text of one scope; what is looked for in answers to others. */
export const canary = /KANARIE_([A-Z])(\d+)_/g;
const of = (kind: "C" | "P" | "H", id: string) => `' KANARIE_${kind}' || ${id} || '_'`;

/** The customer of each row of a table that has no `customer_id`, or of those that the demo gives one only. */
const customersOf: Readonly<Record<string, string>> = {
  customer: "t.id",
  pickup_point: `(select max(n.customer_id) from point_tenancy n where n.point_id = t.id
    having count(distinct n.customer_id) = 1)`,
  meter: `(select max(n.customer_id) from point_tenancy n where n.point_id = t.point_id
    having count(distinct n.customer_id) = 1)`,
  contract_version: "(select k.customer_id from contract k where k.id = t.contract_id)",
};
/** Texts that belong to one person alone. */
const personsOf: Readonly<Record<string, string>> = {
  bulk_action_row: "(select b.owner_id from bulk_action b where b.id = t.bulk_action_id)",
  import_batch: "t.owner_id",
  saved_view: "t.owner_id",
  access_request: "t.user_id",
  absence: "t.person_id",
  notice: "(select max(r.user_id) from notice_receipt r where r.notice_id = t.id having count(*) = 1)",
  stored_file: "t.owner_id",
};
/** Texts that other programs read: words of closed lists, numbers and addresses that things are found by. */
const closed =
  /^(username|user_code|visit_code|username_key|email_key|password_hash|language|time_zone|status|kind|list|name_key|uscc|region|use_class|voltage_level|grid_company|demand_basis|id_scheme|industry_code|source|lifecycle|duty|unit|category|band|tier|doc_type|tax_mode|settlement_kind|state|recipient|address_of|check_name|calc_hash|permission|path|sex|scope_kind|storage_key|sha256|format|encoding|separator|sheet|link|picture|period|locked_in|action|commodity|method|noun|quantity_basis|billing_mode|decision|point_kind|channel)$/;

/**
 * Puts a canary into every text that people fill, of every row that belongs to a customer, a partner or a person.
 * @returns the marked columns
 */
export async function markEverything({ database }: Pick<TestApp, "database">): Promise<string[]> {
  const client = await database.ownerPool.connect();
  const marked: string[] = [];
  const mark = async (table: string, column: string, owner: string, kind: "C" | "P" | "H", where = "true") => {
    await client.query("savepoint one");
    try {
      const { rowCount } =
        await client.query(`update "${table}" t set "${column}" = "${column}" || ${of(kind, `(${owner})`)}
        where (${owner}) is not null and ${where}`);
      if (rowCount) marked.push(`${table}.${column}`);
    } catch {
      // A check or a length refuses it: the column takes no free text.
      await client.query("rollback to savepoint one");
    }
  };
  try {
    await client.query("begin; set local session_replication_role = replica");
    const { rows } = await client.query<{ table: string; column: string; is_owned: boolean }>(`
      select c.table_name as table, c.column_name as column, exists (select from information_schema.columns o
        where o.table_schema = c.table_schema and o.table_name = c.table_name and o.column_name = 'customer_id') as is_owned
      from information_schema.columns c where c.table_schema = current_schema() and c.udt_name = 'text'
        and c.is_generated = 'NEVER' order by 1, 2`);
    for (const { table, column, is_owned } of rows) {
      if (closed.test(column)) continue;
      const customer = customersOf[table] ?? (is_owned ? "t.customer_id" : undefined);
      if (customer) await mark(table, column, customer, "C");
      const person = personsOf[table];
      if (person) await mark(table, column, person, "P");
      if (table === "partner") await mark(table, column, "t.id", "H");
    }
    for (const { noun, table } of withFiles) {
      const owner = customersOf[table] ?? "t.customer_id";
      if (noun === "partners") continue;
      const customer = `(select ${owner} from ${table} t where t.id = a.record_id)`;
      await client.query(`update stored_file f set name = ${customer} || ${of("C", customer)} || f.name
        from attachment a where a.file_id = f.id and a.noun = '${noun}' and ${customer} is not null`);
      await client.query(`update follow_up a set text = text || ${of("C", customer)}
        where a.noun = '${noun}' and ${customer} is not null`);
    }
    await client.query(`update invoice t set buyer = jsonb_set(buyer, '{name}', to_jsonb(${of("C", "t.customer_id")}))
      where buyer is not null`);
    await client.query("commit");
    return [...new Set(marked)];
  } finally {
    client.release();
  }
}
