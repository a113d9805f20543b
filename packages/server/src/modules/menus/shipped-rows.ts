import type { ShippedRow } from "@busbar/contract/menus/menus";
import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Ports } from "../../ports.ts";
import type { Database } from "../../tables.ts";

/**
 * Updates the menu's rows to this release: new rows are added, and changed ones are updated where no administrator has
 * edited them. A removed row stays removed, and a new page in a removed group waits until the group is back. Safe when
 * several processes run it at once.
 */
export async function shipMenuRows({ db }: Pick<Ports, "db">, rows: readonly ShippedRow[]): Promise<void> {
  const { rows: known } = await sql<{ name: string }>`
    select shipped.name from shipped_menu_item as shipped
    join jsonb_to_recordset(${JSON.stringify(rows.map((row) => ({ name: row.name, content: contentOf(row) })))}::jsonb)
      as now (name text, content jsonb) using (name)
    where shipped.content = now.content`.execute(db);
  const same = new Set(known.map(({ name }) => name));
  const changed = rows.filter(({ name }) => !same.has(name));
  if (changed.length === 0) return;
  await db.transaction().execute(async (tx) => {
    for (const row of changed) await ship(tx, row);
  });
}

/** The fields of a row that an administrator can change. */
const contentOf = (row: ShippedRow) => ({
  parent: row.parent ?? null,
  path: row.path,
  component: row.component ?? "",
  redirect: row.redirect ?? null,
  title_zh: row.zh,
  title_en: row.en,
  icon: row.icon ?? null,
  sort: row.sort,
  meta: row.meta ?? {},
  needs: row.needs ?? null,
});

export type ShippedContent = ReturnType<typeof contentOf>;

export const currentContent: RawBuilder<unknown> = sql`jsonb_build_object(
  'parent', (select parent.name from menu_item as parent where parent.id = menu_item.parent_id),
  'path', path, 'component', component, 'redirect', redirect, 'title_zh', title_zh, 'title_en', title_en,
  'icon', icon, 'sort', sort, 'meta', meta, 'needs', needs)`;

async function ship(tx: Transaction<Database>, row: ShippedRow): Promise<void> {
  const content = contentOf(row);
  const { parent, meta, needs, ...texts } = content;
  const parentId = parent === null ? null : await idOf(tx, parent);
  if (parentId === undefined) return;
  const values = {
    ...texts,
    parent_id: parentId,
    meta: JSON.stringify(meta),
    needs: needs === null ? null : JSON.stringify(needs),
  };
  const { rows: before } = await sql<{ content: unknown }>`
    select content from shipped_menu_item where name = ${row.name} for update`.execute(tx);
  const { numAffectedRows: first } = await sql`
    insert into shipped_menu_item (name, content) values (${row.name}, ${JSON.stringify(content)}::jsonb)
    on conflict (name) do update set content = excluded.content, shipped_at = now()
    where shipped_menu_item.content is distinct from excluded.content`.execute(tx);
  // Another process has added it in the meantime.
  if (first === 0n) return;
  if (before.length === 0) {
    const item = { name: row.name, ...values };
    await tx
      .insertInto("menu_item")
      .values(item)
      .onConflict((conflict) => conflict.column("name").doNothing())
      .execute();
    if (row.framesSite) await frame(tx, row.framesSite);
    return;
  }
  const shippedBefore = JSON.stringify(before[0]?.content ?? null);
  await tx
    .updateTable("menu_item")
    .set((eb) => ({ ...values, row_version: eb("row_version", "+", 1) }))
    .where("name", "=", row.name)
    .where(sql<boolean>`(${shippedBefore}::jsonb = 'null'::jsonb or ${currentContent} = ${shippedBefore}::jsonb)`)
    .where(sql<boolean>`${currentContent} <> ${JSON.stringify(content)}::jsonb`)
    .execute();
}

/** With its own origin: a site that the product ships works as it does in a window. Removed, it stays away. */
async function frame(tx: Transaction<Database>, origin: string): Promise<void> {
  const site = { origin, own_origin: true };
  await tx
    .insertInto("framed_site")
    .values(site)
    .onConflict((conflict) => conflict.column("origin").doNothing())
    .execute();
}

async function idOf(tx: Transaction<Database>, name: string): Promise<string | undefined> {
  const row = await tx.selectFrom("menu_item").select("id").where("name", "=", name).executeTakeFirst();
  return row?.id;
}
