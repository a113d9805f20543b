import type { NamedScope } from "@busbar/contract/users/user-info";
import { Region, regionWords } from "@busbar/contract/areas/areas";
import { ChosenScope, chosenScopeRoutes } from "@busbar/contract/users/chosen-scope";
import { toScopeHeader } from "@busbar/contract/users/scope-header";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../../kernel/actor.ts";
import { AppError } from "../../../kernel/app-error.ts";
import { bind, type Module } from "../../../kernel/module.ts";
import { isPartner, visibleTo } from "../../../kernel/records/customer-visibility.ts";
import { scopesOf } from "../../../kernel/records/visibility.ts";
import type { Db } from "../../../kernel/sql/query.ts";
import type { Ports } from "../../../ports.ts";

const preferenceKey = "scope";

/** Whether the person can choose a scope; enterprise users see one customer only. */
export const choosesScope = (actor: Actor): boolean =>
  scopesOf(actor, "customer:read").some(({ kind }) => kind !== "NONE" && kind !== "CUSTOMER");

const isChosen = (chosen: ChosenScope): boolean => toScopeHeader(chosen) !== "";

const within = (actor: Actor, today: string, chosen: ChosenScope): RawBuilder<SqlBool> =>
  visibleTo({ ...actor, chosen }, "customer:read", today);

/** The chosen scope with its names; `scopeLost` when it no longer contains a customer that the person sees. */
export async function chosenScopeOf(
  db: Db,
  actor: Actor,
  today: string,
): Promise<{ scope?: NamedScope; scopeLost?: true }> {
  if (!choosesScope(actor)) return {};
  const kept = await db
    .selectFrom("preference")
    .select("value")
    .where("user_id", "=", actor.id)
    .where("key", "=", preferenceKey)
    .executeTakeFirst();
  const chosen = ChosenScope.safeParse(kept?.value ?? {}).data ?? {};
  if (!isChosen(chosen)) return {};
  const scope = await named(db, actor, today, chosen);
  return scope ? { scope } : { scopeLost: true };
}

/** Null for a scope without visible customers, or of a manager who has left. */
async function named(db: Db, actor: Actor, today: string, chosen: ChosenScope): Promise<NamedScope | null> {
  const { rows } = await sql<{ manager: string | null; customer: string | null; holds: boolean }>`
    select (select m.full_name from user_account m where m.user_code = ${chosen.manager ?? null} and m.status = 'ACTIVE')
        as manager,
      (select c.name from customer c where c.customer_no = ${chosen.customer ?? null} and c.merged_into is null
        and ${within(actor, today, {})}) as customer,
      exists (select from customer c where ${within(actor, today, chosen)}) as holds`.execute(db);
  const [{ manager, customer, holds }] = rows as [(typeof rows)[number]];
  if (!holds || (chosen.manager && manager === null) || (chosen.customer && customer === null)) return null;
  const place = chosen.region && regionWords[chosen.region];
  const names = [manager, customer].filter((name) => name !== null);
  const words = { zh: [...(place ? [place.zh] : []), ...names], en: [...(place ? [place.en] : []), ...names] };
  return {
    ...chosen,
    ...(customer !== null && { customerName: customer }),
    words: { zh: words.zh.join(" · "), en: words.en.join(" · ") },
  };
}

/** The scope that a person chooses to look at: a preference that all of their windows share. */
export function createChosenScope({ db, clock }: Pick<Ports, "db" | "clock">): Module {
  return bind(chosenScopeRoutes, {
    async listScopeChoices({ actor, query }) {
      const today = clock.today();
      const { rows: regions } = await sql<{ region: Region }>`select r.region
        from unnest(${Region.options}::text[]) with ordinality as r (region, place)
        where exists (select from customer c where c.region = r.region and ${within(actor, today, {})})
        order by r.place`.execute(db);
      // Partners must not learn who answers for their customers.
      if (isPartner(actor)) return { regions: regions.map(({ region }) => region), managers: [] };
      const { rows: managers } = await sql<{ userCode: string; fullName: string }>`
        select m.user_code as "userCode", m.full_name as "fullName" from user_account m
        where m.status = 'ACTIVE' and (
          exists (select from customer c where c.manager_override_user_id = m.id and ${within(actor, today, query)})
          or exists (select from area_manager am join customer c on c.area_code = am.area_code
            where am.user_id = m.id and c.manager_override_user_id is null and ${within(actor, today, query)}))
        order by m.full_name collate "zh-x-icu", m.id`.execute(db);
      return { regions: regions.map(({ region }) => region), managers };
    },

    async chooseScope({ actor, body, write }) {
      const scope = isChosen(body) ? await named(db, actor, clock.today(), body) : null;
      if (isChosen(body) && !scope) throw new AppError("scope.empty");
      const value = JSON.stringify(body);
      await write(async (unit) => {
        await unit.tx
          .insertInto("preference")
          .values({ user_id: actor.id, key: preferenceKey, value, updated_at: clock.now() })
          .onConflict((on) => on.columns(["user_id", "key"]).doUpdateSet({ value, updated_at: clock.now() }))
          .execute();
        await unit.emit("session", preferenceKey, "scope-chosen", actor.id);
        return scope;
      });
      return scope;
    },
  });
}
