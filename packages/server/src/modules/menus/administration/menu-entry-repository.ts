import type { MenuEntryDraft } from "@busbar/contract/menus/menu-entries";
import { type RawBuilder, sql } from "kysely";
import type { EditedRow } from "../../../kernel/records/last-edit.ts";
import type { Db } from "../../../kernel/sql/query.ts";
import { currentContent } from "../shipped-rows.ts";

export type MenuEntryRow = EditedRow & {
  id: string;
  parent_id: string | null;
  parent_name: string | null;
  name: string;
  path: string;
  component: string;
  redirect: string | null;
  title_zh: string;
  title_en: string;
  icon: string | null;
  sort: number;
  meta: unknown;
  needs: unknown;
  origin: "shipped" | "changed" | "own";
};

/** The fields of an entry that are written, without its place. */
export type MenuEntryFields = Omit<MenuEntryDraft, "parentId">;
export type MenuEntryPatch = { [K in keyof MenuEntryFields]?: MenuEntryFields[K] | undefined };

const select = sql`select menu_item.id::text as id, menu_item.parent_id::text as parent_id, menu_item.name,
    menu_item.path, menu_item.component, menu_item.redirect, menu_item.title_zh, menu_item.title_en, menu_item.icon,
    menu_item.sort, menu_item.meta, menu_item.needs, menu_item.row_version, menu_item.updated_at,
    menu_item.updated_by::text as updated_by_id,
    (select w.full_name from user_account w where w.id = menu_item.updated_by) as updated_by,
    (select up.name from menu_item up where up.id = menu_item.parent_id) as parent_name,
    coalesce((select case when shipped.content is null or shipped.content = ${currentContent} then 'shipped'
        else 'changed' end from shipped_menu_item shipped where shipped.name = menu_item.name), 'own') as origin
  from menu_item`;

const json = (value: unknown): RawBuilder<unknown> => sql`${JSON.stringify(value)}::jsonb`;

/** Only the given fields. */
function assignments({ name, path, component, redirect, titleZh, titleEn, icon, meta, needs }: MenuEntryPatch) {
  return [
    name !== undefined && sql`name = ${name}`,
    path !== undefined && sql`path = ${path}`,
    component !== undefined && sql`component = ${component}`,
    redirect !== undefined && sql`redirect = ${redirect || null}`,
    titleZh !== undefined && sql`title_zh = ${titleZh}`,
    titleEn !== undefined && sql`title_en = ${titleEn}`,
    icon !== undefined && sql`icon = ${icon || null}`,
    meta !== undefined && sql`meta = ${json(meta)}`,
    needs !== undefined && (needs === null ? sql`needs = null` : sql`needs = ${json(needs)}`),
  ].filter((one) => one !== false);
}

export function createMenuEntryRepository(db: Db) {
  const siblings = async (parentId: string | null, but: string) => {
    const { rows } = await sql<{ id: string; sort: number }>`select id::text as id, sort from menu_item
      where parent_id is not distinct from ${parentId}::bigint and id <> ${but} order by sort, id`.execute(db);
    return rows;
  };

  async function place(
    id: string,
    parentId: string | null,
    before: string | null,
    by: string,
    now: Date,
  ): Promise<void> {
    const others = await siblings(parentId, id);
    const found = others.findIndex((one) => one.id === before);
    const at = found < 0 ? others.length : found;
    const [low, high] = [others[at - 1]?.sort, others[at]?.sort];
    const sort = low === undefined ? (high ?? 2) - 1 : high === undefined ? low + 1 : (low + high) / 2;
    await sql`update menu_item set parent_id = ${parentId}::bigint, sort = ${sort}, updated_at = ${now},
      updated_by = ${by}, row_version = row_version + 1 where id = ${id}`.execute(db);
    if ((low === undefined || low < sort) && (high === undefined || sort < high)) return;
    const order = others.toSpliced(at, 0, { id, sort }).map((one) => one.id);
    await sql`update menu_item set sort = given.place * 10
      from unnest(${order}::bigint[]) with ordinality as given (id, place) where menu_item.id = given.id`.execute(db);
  }

  return {
    all: async () =>
      (await sql<MenuEntryRow>`${select} order by menu_item.sort, menu_item.id limit 2000`.execute(db)).rows,

    find: async (id: string) => (await sql<MenuEntryRow>`${select} where menu_item.id = ${id}`.execute(db)).rows[0],

    lock: (id: string) => sql`select from menu_item where id = ${id} for update`.execute(db),

    /** Changes of the menu run one after the other. */
    holdMenu: () => sql`select pg_advisory_xact_lock(hashtextextended('menus', 0))`.execute(db),

    async insert(parentId: string | null, entry: MenuEntryFields, by: string, now: Date): Promise<string> {
      const { rows } = await sql<{ id: string }>`
        insert into menu_item (parent_id, name, path, component, redirect, title_zh, title_en, icon, sort, meta, needs,
          updated_at, updated_by)
        select ${parentId}::bigint, ${entry.name}, ${entry.path}, ${entry.component}, ${entry.redirect || null},
          ${entry.titleZh}, ${entry.titleEn}, ${entry.icon || null}, coalesce(max(sort), 0) + 1, ${json(entry.meta)},
          ${entry.needs === null ? sql`null` : json(entry.needs)}, ${now}, ${by}
        from menu_item where parent_id is not distinct from ${parentId}::bigint returning id::text as id`.execute(db);
      return rows[0]!.id;
    },

    update: (id: string, patch: MenuEntryPatch, by: string, now: Date) =>
      sql`update menu_item set ${sql.join(
        [...assignments(patch), sql`updated_at = ${now}`, sql`updated_by = ${by}`, sql`row_version = row_version + 1`],
        sql`, `,
      )} where id = ${id}`.execute(db),

    /** Places the entry between its new neighbours, whose places stay as the release set them. */
    place,

    /** Puts entries of one group into this order by moving as few as possible; other entries may stand between them. */
    async arrange(parentId: string | null, ids: readonly string[], by: string, now: Date): Promise<void> {
      for (const [at, id] of ids.entries()) {
        const present = (await siblings(parentId, "0")).map((one) => one.id);
        const known = present.filter((one) => ids.includes(one));
        if (known.includes(id) && known.indexOf(id) === at) continue;
        const behind = at === 0 ? -1 : present.indexOf(ids[at - 1]!);
        await place(id, parentId, present.filter((one) => one !== id)[behind + 1] ?? null, by, now);
      }
    },

    remove: (ids: readonly string[]) => sql`delete from menu_item where id = any(${[...ids]}::bigint[])`.execute(db),
  };
}
export type MenuEntryRepository = ReturnType<typeof createMenuEntryRepository>;
