import { sql } from "kysely";
import type { AssignmentDraft } from "@busbar/contract/assignments/assignments";
import type { Actor } from "../../../kernel/actor.ts";
import { refuseField } from "../../../kernel/app-error.ts";
import type { Db } from "../../../kernel/sql/query.ts";
import { type HandOverNoun, handOverPart, type Leaving, successorPath } from "../../../kernel/targets/hand-over.ts";
import type { Unit } from "../../../kernel/work/unit-of-work.ts";
import type { Ports } from "../../../ports.ts";
import { createAssignmentRepository } from "../assignment-repository.ts";
import { type Moves, movesOf, type Place } from "./hand-over-rules.ts";

type Row = Place & Pick<AssignmentDraft, "level" | "region" | "areaCode">;

/** The person's present and future assignments on `today`. */
async function placesOf(db: Db, userId: string, today: string): Promise<Row[]> {
  const { rows } = await sql<Row>`select s.id::text as id, s.node, s.level, s.region, s.area_code as "areaCode",
      s.valid_from as "validFrom", s.valid_to as "validTo", s.is_primary as "isPrimary"
    from sales_assignment s where s.user_id = ${userId} and (s.valid_to is null or s.valid_to > ${today}::date)
    order by s.id`.execute(db);
  return rows;
}

/**
 * The leaver's assignments end today and continue with the successor; without one the areas have no manager, which Home
 * shows.
 */
export function handOverAssignments({ clock }: Pick<Ports, "clock">): HandOverNoun {
  async function refuseSuccessor(db: Db, actor: Actor, successor: Actor, held: readonly Row[]): Promise<void> {
    const assignments = createAssignmentRepository(db);
    if (!(await assignments.isManager(successor.id))) throw refuseField(successorPath, "user.successor_no_manager");
    for (const { region, areaCode } of held)
      if (!(await assignments.coversNode(actor, { region, areaCode })))
        throw refuseField(successorPath, "user.hand_over_beyond");
    const moment = { today: clock.today(), now: clock.now() };
    for (const { region, areaCode } of held) {
      const refused = await assignments.judgeTaker(actor, successor.id, { region, areaCode }, moment);
      if (refused) throw refuseField(successorPath, refused.code, refused.details);
    }
  }

  async function write(unit: Unit, actor: Actor, { removed, ended, added }: Moves, known: readonly Row[], to: string) {
    const now = clock.now();
    if (removed.length > 0)
      await sql`delete from sales_assignment where id = any (${removed}::bigint[])`.execute(unit.tx);
    if (ended.length > 0)
      await sql`update sales_assignment s set valid_to = given."validTo", updated_at = ${now}, updated_by = ${actor.id},
          row_version = s.row_version + 1
        from jsonb_to_recordset(${JSON.stringify(ended)}::jsonb) as given (id bigint, "validTo" date)
        where s.id = given.id`.execute(unit.tx);
    if (added.length === 0) return [];
    const rows = added.map(({ like, ...dates }) => ({ ...known.find(({ id }) => id === like), ...dates }));
    const { rows: made } = await sql<{ id: string }>`
      insert into sales_assignment (user_id, level, region, area_code, valid_from, valid_to, is_primary, created_at,
        created_by, updated_at, updated_by)
      select ${to}::bigint, given.level, given.region, given."areaCode", given."validFrom", given."validTo",
        given."isPrimary", ${now}, ${actor.id}::bigint, ${now}, ${actor.id}::bigint
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (level text, region text, "areaCode" char(6),
        "validFrom" date, "validTo" date, "isPrimary" boolean)
      returning id::text as id`.execute(unit.tx);
    return made.map(({ id }, at) => ({ id, ...added[at]! }));
  }

  async function tell(
    unit: Unit,
    leaving: Leaving,
    { removed, ended }: Moves,
    made: Awaited<ReturnType<typeof write>>,
  ) {
    const part = { partOf: handOverPart(leaving) };
    for (const id of removed) await unit.audit("assignment.remove", "assignments", id, part);
    for (const { id, validTo } of ended)
      await unit.audit("assignment.update", "assignments", id, { after: { validTo }, ...part });
    for (const { id, validFrom, validTo } of made) {
      const after = { userId: leaving.successor?.id, validFrom, validTo };
      await unit.audit("assignment.create", "assignments", id, { after, ...part });
    }
    await unit.emit("assignments", "", "updated");
    await unit.emit("customers", "", "reassigned");
  }

  return {
    noun: "assignments",
    title: { zh: "销售分工", en: "Sales assignments" },
    async move(unit, actor, leaving) {
      const { person, successor } = leaving;
      const today = clock.today();
      const assignments = createAssignmentRepository(unit.tx);
      // Locks before reading, so that a concurrent assignment runs before, or afterwards meets a disabled account.
      await assignments.lock();
      await assignments.ensureDay(today);
      const held = await placesOf(unit.tx, person.id, today);
      if (held.length === 0) return [];
      if (successor) await refuseSuccessor(unit.tx, actor, successor, held);
      const theirs = successor && (await placesOf(unit.tx, successor.id, today));
      const moves = movesOf(held, theirs, today);
      const made = await write(unit, actor, moves, [...held, ...(theirs ?? [])], successor?.id ?? "");
      await tell(unit, leaving, moves, made);
      return [{ to: successor ? "SUCCESSOR" : "NOBODY", count: held.length }];
    },
  };
}
