import { sql } from "kysely";
import type { CustomerBelongings, MovedRow } from "../../../kernel/targets/customer-belongings.ts";
import type { Ports } from "../../../ports.ts";

/** Contacts move with a merge; those of the merged customer follow the survivor's own in the list. */
export const contactsOfCustomer = ({ clock }: Pick<Ports, "clock">): CustomerBelongings => ({
  noun: "contacts",
  title: { zh: "联系人", en: "Contacts" },
  async count(db, customerId) {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from customer_contact where customer_id = ${customerId}`.execute(db);
    return rows[0]?.n ?? 0;
  },
  async move(unit, actor, { survivor, merged }) {
    const { rows } = await sql<MovedRow>`
      with last as (select coalesce(max(position), 0) as position from customer_contact where customer_id = ${survivor}),
      old as (select id, position, row_number() over (order by position) as place
        from customer_contact where customer_id = ${merged})
      update customer_contact k set customer_id = ${survivor}, position = last.position + old.place,
        row_version = k.row_version + 1, updated_at = ${clock.now()}, updated_by = ${actor.id}::bigint
      from last, old where k.id = old.id
      returning k.id::text as id, k.row_version as version, to_jsonb(old.position) as before`.execute(unit.tx);
    return rows;
  },
  async moveBack(unit, actor, { survivor, merged }, rows) {
    const { rows: back } = await sql<{ id: string }>`
      update customer_contact k set customer_id = ${merged}, position = moved.before,
        row_version = k.row_version + 1, updated_at = ${clock.now()}, updated_by = ${actor.id}::bigint
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as moved (id bigint, version int, before int)
      where k.id = moved.id and k.row_version = moved.version and k.customer_id = ${survivor}
      returning k.id::text as id`.execute(unit.tx);
    return back.map(({ id }) => id);
  },
});
