import { meets } from "@busbar/contract/kernel/access";
import { Permission } from "@busbar/contract/kernel/permissions";
import type { ClosedPage } from "@busbar/contract/menus/menus";
import { sql } from "kysely";
import type { Actor } from "../../kernel/actor.ts";
import type { Ports } from "../../ports.ts";
import { readableMeta, readableNeeds } from "./readable-row.ts";

type Row = {
  id: string;
  parent_id: string | null;
  path: string;
  component: string;
  meta: unknown;
  needs: unknown;
  title_zh: string;
  title_en: string;
};

/**
 * Pages that the person may not open and may be told of. These are the product's own rows, in the place and with the
 * rule that they were shipped with, under their shipped names: everybody who has the program knows them. What an
 * administrator has made, renamed, moved, closed otherwise, hidden or removed is not named, nor a page whose rule no
 * right meets that could be asked for. Users of customers and partners are told of none.
 */
export async function closedPages({ db }: Pick<Ports, "db">, actor: Actor): Promise<ClosedPage[]> {
  if (actor.admin || (actor.scope.kind !== "ALL" && actor.scope.kind !== "REGION")) return [];
  const { rows } = await sql<Row>`
    select m.id::text, m.parent_id::text, m.path, m.component, m.meta, m.needs,
      s.content ->> 'title_zh' as title_zh, s.content ->> 'title_en' as title_en
    from menu_item m join shipped_menu_item s on s.name = m.name left join menu_item parent on parent.id = m.parent_id
    where m.path = s.content ->> 'path' and m.component = s.content ->> 'component'
      and m.needs is not distinct from nullif(s.content -> 'needs', 'null'::jsonb)
      and parent.name is not distinct from s.content ->> 'parent'
    order by m.sort, m.id limit 2000`.execute(db);
  const below = new Map<string | null, Row[]>();
  for (const row of rows) below.set(row.parent_id, [...(below.get(row.parent_id) ?? []), row]);
  const walk = (parent: string | null, above: string, isClosedAbove: boolean): ClosedPage[] =>
    (below.get(parent) ?? []).flatMap((row) => {
      const { hidden, audience = ["staff"] } = readableMeta(row.meta).meta;
      if (hidden || !audience.includes("staff")) return [];
      const { needs } = readableNeeds(row.needs);
      const path = row.path.startsWith("/") ? row.path : `${above.replace(/\/$/, "")}/${row.path}`;
      const isClosed = !meets(actor, needs);
      const named = !isClosedAbove && isClosed && isPage(row) && isAskable(needs);
      return [
        ...(named ? [{ path, titleZh: row.title_zh, titleEn: row.title_en }] : []),
        ...walk(row.id, path, isClosedAbove || isClosed),
      ];
    });
  return walk(null, "/", false);
}

const isPage = ({ path, component }: Row): boolean => component !== "" && !/[:*]/.test(path);

function isAskable(needs: ReturnType<typeof readableNeeds>["needs"]): boolean {
  if (needs === null || (!Array.isArray(needs) && needs.mode === "except")) return false;
  const names = Array.isArray(needs) ? needs : (needs.permission ?? []);
  return names.some((name) => Permission.safeParse(name).success);
}
