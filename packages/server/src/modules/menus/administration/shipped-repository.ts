import type { RemovedMenuEntry } from "@busbar/contract/menus/menu-entries";
import { sql } from "kysely";
import type { Db } from "../../../kernel/sql/query.ts";
import type { ShippedContent } from "../shipped-rows.ts";

/** What the present release brought of each row, beside what became of it. */
export function createShippedRepository(db: Db) {
  /** As `menu_item` keeps them; no guard is no value. */
  const fields = sql`content ->> 'path', content ->> 'component', content ->> 'redirect', content ->> 'title_zh',
    content ->> 'title_en', content ->> 'icon', (content -> 'sort')::double precision, content -> 'meta',
    nullif(content -> 'needs', 'null'::jsonb)`;
  const columns = sql.raw("path, component, redirect, title_zh, title_en, icon, sort, meta, needs");

  return {
    /** @returns undefined for what no release brought, or only one before the contents were kept */
    async contentOf(name: string): Promise<ShippedContent | undefined> {
      const { rows } = await sql<{ content: ShippedContent | null }>`
        select content from shipped_menu_item where name = ${name}`.execute(db);
      return rows[0]?.content ?? undefined;
    },

    async removed(): Promise<RemovedMenuEntry[]> {
      const { rows } = await sql<RemovedMenuEntry>`
        select name, content ->> 'title_zh' as "titleZh", content ->> 'title_en' as "titleEn",
          content ->> 'path' as path, content ->> 'parent' as parent
        from shipped_menu_item where content is not null
          and not exists (select from menu_item where menu_item.name = shipped_menu_item.name)
        order by name limit 500`.execute(db);
      return rows;
    },

    async insert(name: string, parentId: string | null, by: string, now: Date): Promise<string> {
      const { rows } = await sql<{ id: string }>`
        insert into menu_item (name, parent_id, ${columns}, updated_at, updated_by)
        select name, ${parentId}::bigint, ${fields}, ${now}, ${by} from shipped_menu_item where name = ${name}
        returning id::text as id`.execute(db);
      return rows[0]!.id;
    },

    bringBack: (id: string, parentId: string | null, by: string, now: Date) =>
      sql`update menu_item set (parent_id, ${columns}) = (select ${parentId}::bigint, ${fields}
          from shipped_menu_item where shipped_menu_item.name = menu_item.name),
        updated_at = ${now}, updated_by = ${by}, row_version = row_version + 1 where id = ${id}`.execute(db),
  };
}
