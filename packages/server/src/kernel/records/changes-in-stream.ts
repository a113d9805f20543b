import { type SqlBool, sql } from "kysely";
import type { Actor } from "../actor.ts";
import { allOf } from "../sql/query.ts";
import type { StreamNoun, StreamPart, StreamRecord, StreamRow } from "../targets/stream-part.ts";

/** Who reads the changes of a noun's records, and what is removed from them; as in the noun's own list of activity. */
export type StreamedChanges = {
  mayRead(actor: Actor): boolean;
  shown?(fields: Record<string, unknown>, record: StreamRecord): Record<string, unknown>;
};

const fieldsIn = (value: unknown): Record<string, unknown> | null =>
  value !== null && typeof value === "object" ? { ...value } : null;

/** The changes of a record. A note that was added is an entry of its own. */
export const changesInStream = (nouns: Readonly<Record<StreamNoun, StreamedChanges>>): StreamPart => ({
  kind: "change",
  mayRead: (actor, noun) => nouns[noun].mayRead(actor),
  rows: (_actor, { noun, id }, page) => {
    const [at, key] = [sql.ref("l.at"), sql.ref("l.id")];
    const isShown = allOf(
      // A literal, for the index of these nouns.
      sql<SqlBool>`l.noun = ${sql.lit(noun)} and l.key = ${id} and l.action not like '%.add\\_note'`,
      page.isBefore(at, key),
    );
    return sql`select l.id, l.at, jsonb_build_object('actorCode', l.actor_code, 'actorName', u.full_name,
        'inPlaceOf', away.full_name, 'action', l.action, 'before', l.before, 'after', l.after) as what
      from (select l.* from audit_log l where ${isShown} ${page.newest(at, key)}) l
        left join user_account u on u.id = l.actor_id left join user_account away on away.id = l.for_user_id`;
  },
  shown(what, record) {
    const show = (value: unknown) => {
      const fields = fieldsIn(value);
      return fields && (nouns[record.noun].shown?.(fields, record) ?? fields);
    };
    return { ...what, before: show(what["before"]), after: show(what["after"]) } satisfies StreamRow["what"];
  },
});
