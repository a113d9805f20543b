import { sql } from "kysely";
import { outsiderOf } from "../../kernel/targets/record-target.ts";
import type { StreamPart } from "../../kernel/targets/stream-part.ts";

/** The follow-up notes of a record, which stay in the house. */
export const notesInStream: StreamPart = {
  kind: "note",
  mayRead: (actor) => outsiderOf(actor) === null,
  rows: (_actor, { noun, id }, page) => {
    const [at, key] = [sql.ref("f.created_at"), sql.ref("f.id")];
    return sql`select f.id, f.created_at as at, jsonb_build_object('text', f.text, 'nextStep', f.next_step,
        'dueOn', f.due_on, 'done', f.done_at is not null, 'by', author.full_name) as what
      from follow_up f left join user_account author on author.id = f.created_by
      where f.noun = ${noun} and f.record_id = ${id}::bigint and ${page.isBefore(at, key)} ${page.newest(at, key)}`;
  },
};
