import { deciding } from "@busbar/contract/absences/absences";
import type { Permission } from "@busbar/contract/kernel/permissions";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { type Db, likePattern } from "../../kernel/sql/query.ts";
import { refuseTaken } from "../../kernel/sql/unique-violation.ts";

export type AbsenceRow = {
  id: string;
  person_id: string;
  person_name: string;
  stand_in_id: string;
  stand_in_name: string;
  from_date: string;
  to_date: string;
  reason: string;
  ended_at: Date | null;
  ended_by: string | null;
};

/** The page shows at most this many; enough for years. */
const mostListed = 200;
const mostCandidates = 50;

/** Whether `user_account u` holds one of these permissions on the day, by a role or a duty. */
const holdsOneOf = (permissions: readonly Permission[], today: string) => sql<SqlBool>`(
  exists (select from user_role ur join role r on r.code = ur.role_code
    where ur.user_id = u.id and r.permissions && ${[...permissions]}::text[])
  or exists (select from duty_grant d where d.user_id = u.id and d.permission = any (${[...permissions]}::text[])
    and d.valid_from <= ${today}::date and (d.valid_to is null or d.valid_to > ${today}::date)))`;

const isColleague = sql<SqlBool>`(u.status = 'ACTIVE' and u.scope_kind in ('NONE', 'REGION', 'ALL'))`;

/** Whether the person works with customers' business at all. */
const canStandIn = (today: string) => sql<SqlBool>`(${isColleague}
  and (${holdsOneOf(["invoice:read"], today)} or exists (select from user_role ur join role r on r.code = ur.role_code
    where ur.user_id = u.id and r.full_access)))`;

/**
 * Absences on the business date `today`: the person's own, those in which they stand in, and those of absent people
 * whom the condition `governed` on `user_account u` admits.
 */
export function createAbsenceRepository(db: Db, today: string) {
  const found = async (governed: RawBuilder<SqlBool>, where: RawBuilder<SqlBool>, actorId: string) => {
    const { rows } = await sql<AbsenceRow>`select a.id, a.person_id, u.full_name as person_name, a.stand_in_id,
        s.full_name as stand_in_name, a.from_date, a.to_date, a.reason, a.ended_at,
        (select w.full_name from user_account w where w.id = a.ended_by) as ended_by
      from absence a join user_account u on u.id = a.person_id join user_account s on s.id = a.stand_in_id
      where (a.person_id = ${actorId} or a.stand_in_id = ${actorId} or ${governed}) and ${where}
      order by a.from_date desc, a.id desc limit ${mostListed}`.execute(db);
    return rows;
  };
  return {
    list: (actorId: string, governed: RawBuilder<SqlBool>) => found(governed, sql`true`, actorId),

    find: async (actorId: string, governed: RawBuilder<SqlBool>, id: string): Promise<AbsenceRow | undefined> =>
      (await found(governed, sql`a.id = ${id}`, actorId))[0],

    /**
     * Present and future absences of a person, as the absent one or the stand-in; locked until the transaction ends.
     */
    async hold(personId: string): Promise<AbsenceRow[]> {
      const ofPerson = sql<SqlBool>`(a.person_id = ${personId} or a.stand_in_id = ${personId})
        and a.to_date > a.from_date and a.to_date > ${today}::date`;
      await sql`select from absence a where ${ofPerson} order by a.id for update`.execute(db);
      return found(sql`true`, ofPerson, personId);
    },

    lock: (id: string) => sql`select from absence where id = ${id} for update`.execute(db),

    async decides(personId: string): Promise<boolean> {
      const { rows } = await sql`select from user_account u
        where u.id = ${personId} and ${isColleague} and ${holdsOneOf(deciding, today)}`.execute(db);
      return rows.length > 0;
    },

    async canStandIn(personId: string): Promise<boolean> {
      const { rows } = await sql`select from user_account u
        where u.id = ${personId} and ${canStandIn(today)} for share of u`.execute(db);
      return rows.length > 0;
    },

    async isAway(personId: string, fromDate: string, toDate: string): Promise<boolean> {
      const { rows } = await sql`select from absence where person_id = ${personId}
        and daterange(from_date, to_date) && daterange(${fromDate}::date, ${toDate}::date)`.execute(db);
      return rows.length > 0;
    },

    async candidates(actorId: string, keyword: string) {
      const like = likePattern(keyword);
      const { rows } = await sql<{ id: string; userCode: string; fullName: string }>`
        select u.id, u.user_code as "userCode", u.full_name as "fullName" from user_account u
        where u.id <> ${actorId} and ${canStandIn(today)}
          and (${keyword} = '' or u.full_name ilike ${like} or u.user_code ilike ${like})
        order by u.user_code limit ${mostCandidates}`.execute(db);
      return rows;
    },

    /** @throws AppError at the first day when it overlaps another absence of the person */
    async insert(
      row: { personId: string; standInId: string; fromDate: string; toDate: string; reason: string },
      by: string,
      now: Date,
    ): Promise<string> {
      const { rows } = await refuseTaken(
        sql<{
          id: string;
        }>`insert into absence (person_id, stand_in_id, from_date, to_date, reason, created_at, created_by)
          values (${row.personId}, ${row.standInId}, ${row.fromDate}, ${row.toDate}, ${row.reason}, ${now}, ${by})
          returning id`.execute(db),
        { absence_once: { path: "fromDate", code: "absence.taken" } },
      );
      return rows[0]!.id;
    },

    end: (id: string, toDate: string, by: string, now: Date) =>
      sql`update absence set to_date = ${toDate}, ended_at = ${now}, ended_by = ${by} where id = ${id}`.execute(db),

    /** Absences that begin or end on `day`, which changes the stand-ins' permissions. */
    async turning(day: string) {
      const { rows } = await sql<{ standInId: string; personId: string; name: string; begins: boolean }>`
        select a.stand_in_id as "standInId", a.person_id as "personId", p.full_name as name, a.from_date = ${day}::date as begins
        from absence a join user_account p on p.id = a.person_id and p.status = 'ACTIVE'
        where a.to_date > a.from_date and (a.from_date = ${day}::date or a.to_date = ${day}::date)
        order by a.id`.execute(db);
      return rows;
    },
  };
}
