import { type DepartmentDraft, departments } from "@busbar/contract/departments/departments";
import { sql } from "kysely";
import { AppError } from "../../kernel/app-error.ts";
import { columnValues } from "../../kernel/fields/columns.ts";
import type { EditedRow } from "../../kernel/records/last-edit.ts";
import type { Db } from "../../kernel/sql/query.ts";

export type DepartmentRow = EditedRow & {
  id: string;
  parent_id: string | null;
  parent_name: string | null;
  name: string;
  name_en: string;
  /** Position among its siblings, from 1. */
  place: number;
  created_at: Date;
  members: number;
  below: number;
};

const tree = sql`with recursive placed as (
    select d.*, row_number() over (partition by d.parent_id order by d.sort, d.id)::int as place from department d
  ), walked as (
    select p.*, array[p.place] as way from placed p where p.parent_id is null
    union all select p.*, w.way || p.place from placed p join walked w on p.parent_id = w.id
  )
  select t.id::text as id, t.parent_id::text as parent_id, t.name, t.name_en, t.place, t.created_at, t.updated_at,
    t.row_version, t.updated_by::text as updated_by_id, up.name as parent_name,
    (select w.full_name from user_account w where w.id = t.updated_by) as updated_by,
    (select count(*)::int from user_account u where u.department_id = t.id) as members,
    (select count(*)::int from department b where b.parent_id = t.id) as below
  from walked t left join department up on up.id = t.parent_id`;

export function createDepartmentRepository(db: Db) {
  const siblings = async (parentId: string, but: string): Promise<string[]> => {
    const { rows } = await sql<{ id: string }>`select id::text as id from department
      where parent_id = ${parentId} and id <> ${but} order by sort, id`.execute(db);
    return rows.map(({ id }) => id);
  };

  return {
    all: async () => (await sql<DepartmentRow>`${tree} order by t.way`.execute(db)).rows,

    find: async (id: string) => (await sql<DepartmentRow>`${tree} where t.id = ${id}`.execute(db)).rows[0],

    /** Also waits for people who are being assigned to it. */
    lock: (id: string) => sql`select from department where id = ${id} for update`.execute(db),

    holdTree: () => sql`select pg_advisory_xact_lock(hashtextextended('departments', 0))`.execute(db),

    /** The department and its ancestors; empty when it does not exist. */
    async wayUp(id: string): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`with recursive up as (
          select id, parent_id from department where id = ${id}
          union select d.id, d.parent_id from department d join up on d.id = up.parent_id
        ) select id::text as id from up`.execute(db);
      return rows.map((row) => row.id);
    },

    /** The number of levels from the department downwards. */
    async levelsFrom(id: string): Promise<number> {
      const { rows } = await sql<{ levels: number }>`with recursive down as (
          select id, 1 as level from department where id = ${id}
          union select d.id, down.level + 1 from department d join down on d.parent_id = down.id
        ) select max(level)::int as levels from down`.execute(db);
      return rows[0]?.levels ?? 1;
    },

    /** Whether a sibling has the name. */
    async hasNamed(parentId: string | null, name: string, but: string | null): Promise<boolean> {
      const { rows } = await sql`select from department where parent_id is not distinct from ${parentId}::bigint
        and name = ${name} and id is distinct from ${but}::bigint limit 1`.execute(db);
      return rows.length > 0;
    },

    async insert({ name, nameEn, parentId }: DepartmentDraft, by: string, now: Date): Promise<string> {
      const { rows } = await sql<{ id: string }>`
        insert into department (parent_id, name, name_en, sort, created_at, created_by, updated_at, updated_by)
        values (${parentId}, ${name}, ${nameEn},
          (select coalesce(max(sort), 0) + 1 from department where parent_id = ${parentId}), ${now}, ${by}, ${now}, ${by})
        returning id::text as id`.execute(db);
      return rows[0]!.id;
    },

    update: (id: string, fields: { name?: string; nameEn?: string }, by: string, now: Date) =>
      db
        .updateTable("department")
        .set((eb) => ({
          ...columnValues(departments, fields),
          updated_at: now,
          updated_by: by,
          row_version: eb("row_version", "+", 1),
        }))
        .where("id", "=", id)
        .execute(),

    /** Moves the department below `parentId`, before `before` or to the end, and renumbers its siblings. @throws AppError without `before` there */
    async place(id: string, parentId: string, before: string | null, by: string, now: Date): Promise<void> {
      const others = await siblings(parentId, id);
      const at = before === null ? -1 : others.indexOf(before);
      if (before !== null && at < 0) throw new AppError("not_found");
      const order = others.toSpliced(at < 0 ? others.length : at, 0, id);
      await sql`update department d set sort = o.place, parent_id = ${parentId}
        from unnest(${order}::bigint[]) with ordinality as o (id, place) where d.id = o.id`.execute(db);
      await sql`update department set updated_at = ${now}, updated_by = ${by}, row_version = row_version + 1
        where id = ${id}`.execute(db);
    },

    remove: (id: string) => db.deleteFrom("department").where("id", "=", id).execute(),
  };
}
export type DepartmentRepository = ReturnType<typeof createDepartmentRepository>;
