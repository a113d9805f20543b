import { meets } from "@busbar/contract/kernel/access";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../kernel/actor.ts";
import { type Handed, type HandOverNoun, handOverPart, type Leaving } from "../../kernel/targets/hand-over.ts";
import { type RecordTarget, recordTargetOf } from "../../kernel/targets/record-target.ts";
import type { Unit } from "../../kernel/work/unit-of-work.ts";
import type { Ports } from "../../ports.ts";

/** A step that was given to another person. */
type Moved = { noun: string; key: string; userId: string; userCode: string };

/**
 * Open steps go to the successor if they see the record, otherwise to the manager of its customer (after areas and
 * customers are handed over), otherwise to the person who disables the account. A step must have a person, because one
 * without counts as the other side's.
 */
export function handOverFollowUps({ clock }: Pick<Ports, "clock">, targets: readonly RecordTarget[]): HandOverNoun {
  const together = (queries: readonly RawBuilder<unknown>[]) => sql.join(queries, sql` union all `);

  /** Gives steps to new people: `from` is a table `r (noun, id)` with the account `u`. */
  async function give(unit: Unit, leaving: Leaving, by: Actor, from: RawBuilder<unknown>): Promise<Moved[]> {
    const { rows } = await sql<Moved>`update follow_up f set turn_user_id = u.id, updated_at = ${clock.now()},
        updated_by = ${by.id}::bigint, row_version = f.row_version + 1
      from ${from}
      where f.turn_user_id = ${leaving.person.id} and f.next_step <> '' and f.done_at is null
        and r.noun = f.noun and r.id = f.record_id
      returning f.noun, f.record_id::text as key, u.id::text as "userId", u.user_code as "userCode"`.execute(unit.tx);
    return rows;
  }

  async function toSuccessor(unit: Unit, actor: Actor, leaving: Leaving): Promise<Moved[]> {
    const { successor } = leaving;
    const readable = targets.filter(({ read }) => successor && meets(successor, [read]));
    if (!successor || readable.length === 0) return [];
    const seen = readable.map(
      ({ noun, seenBy }) => sql`select ${noun}::text as noun, s.id from (${seenBy(successor)}) s`,
    );
    return give(unit, leaving, actor, sql`(${together(seen)}) r join user_account u on u.id = ${successor.id}`);
  }

  function toManagers(unit: Unit, actor: Actor, leaving: Leaving): Promise<Moved[]> {
    const owned = targets.flatMap(({ noun, ofCustomers }) =>
      ofCustomers ? [sql`select ${noun}::text as noun, o.id, o.customer_id from (${ofCustomers()}) o`] : [],
    );
    return give(
      unit,
      leaving,
      actor,
      sql`(${together(owned)}) r join customer c on c.id = r.customer_id
      left join area_manager am on am.area_code = c.area_code
      join user_account u on u.id = coalesce(c.manager_override_user_id, am.user_id) and u.status = 'ACTIVE'
        and u.id <> ${leaving.person.id}`,
    );
  }

  const toActor = (unit: Unit, actor: Actor, leaving: Leaving): Promise<Moved[]> =>
    give(
      unit,
      leaving,
      actor,
      sql`(select distinct noun, record_id as id from follow_up
      where turn_user_id = ${leaving.person.id}) r join user_account u on u.id = ${actor.id}`,
    );

  async function tell(unit: Unit, leaving: Leaving, moved: readonly Moved[]): Promise<void> {
    for (const [noun, rows] of Map.groupBy(moved, (row) => row.noun)) {
      const changes = sql`select key, jsonb_build_object('turn', ${leaving.person.userCode}::text) as before,
        jsonb_build_object('turn', "userCode") as after
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as moved (key text, "userCode" text)`;
      const action = `${recordTargetOf(targets, noun).singular}.change_note`;
      await unit.auditRows(action, noun, changes, handOverPart(leaving));
    }
    await unit.emit("follow-ups", "", "updated");
  }

  return {
    noun: "follow-ups",
    title: { zh: "待办跟进", en: "Open follow-ups" },
    needsManagers: true,
    async move(unit, actor, leaving) {
      const successor = await toSuccessor(unit, actor, leaving);
      const managers = await toManagers(unit, actor, leaving);
      const rest = await toActor(unit, actor, leaving);
      const all = [...successor, ...managers, ...rest];
      if (all.length > 0) await tell(unit, leaving, all);
      const handed: Handed[] = [
        { to: "SUCCESSOR", count: successor.length },
        ...[...Map.groupBy(managers, ({ userId }) => userId)].map(([userId, rows]) => ({
          to: "MANAGER" as const,
          count: rows.length,
          userId,
        })),
        { to: "ACTOR", count: rest.length },
      ];
      return handed.filter(({ count }) => count > 0);
    },
  };
}
