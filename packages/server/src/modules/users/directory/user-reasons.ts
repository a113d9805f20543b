import type { AccessReasons, Grant, GuardReason } from "@busbar/contract/users/access-reasons";
import { rightWords } from "@busbar/contract/roles/right-words";
import type { AccessRule, Permission } from "@busbar/contract/kernel/permissions";
import { meets } from "@busbar/contract/kernel/access";
import type { RouteItem } from "@busbar/contract/menus/menus";
import { sql } from "kysely";
import type { Actor } from "../../../kernel/actor.ts";
import { AppError } from "../../../kernel/app-error.ts";
import type { Ports } from "../../../ports.ts";
import { createUserListRepository } from "./user-list-repository.ts";

type HeldRole = { code: string; nameZh: string; nameEn: string; permissions: string[]; fullAccess: boolean };
type Guarded = { titleZh: string; titleEn: string; guard: AccessRule };
type Needs = {
  ports: Pick<Ports, "db" | "clock">;
  personNow(userId: string): Promise<Actor | null>;
  /** The rows of the menu; with full access all of them. */
  wholeMenu(): Promise<RouteItem[]>;
};

const pathOf = (item: RouteItem, above: string): string =>
  item.path.startsWith("/") || /^https?:/.test(item.path) ? item.path : `${above.replace(/\/$/, "")}/${item.path}`;

/** Whether a path matches the path of a route, in which segments such as `:id` match anything. */
const matchesRoute = (route: string, path: string): boolean => {
  const segments = path.split(/[?#]/, 1)[0]!.split("/");
  const expected = route.split("/");
  return (
    expected.length === segments.length &&
    expected.every((segment, index) => segment.startsWith(":") || segment === segments[index])
  );
};

/** The rows from the top of the menu to the page at `path`; undefined for an address that is no page. */
function chainTo(items: readonly RouteItem[], path: string, above = ""): RouteItem[] | undefined {
  for (const item of items) {
    const own = pathOf(item, above);
    const below = chainTo(item.children ?? [], path, own);
    if (below) return [item, ...below];
    if (matchesRoute(own, path)) return [item];
  }
  return undefined;
}

const namesOf = (guard: AccessRule): string[] =>
  Array.isArray(guard) ? guard : [...(guard.permission ?? []), ...(guard.role ?? [])];

/** Why a person may, or may not, see something: the rules, and what of the person's roles and duties meets them. */
export function createUserReasons({ ports: { db, clock }, personNow, wholeMenu }: Needs) {
  async function guardsOf(subject: { path?: string | undefined; permission?: Permission | undefined }) {
    if (subject.permission !== undefined) {
      const { zh, en } = rightWords[subject.permission];
      return [{ titleZh: zh, titleEn: en, guard: [subject.permission] }];
    }
    const chain = chainTo(await wholeMenu(), subject.path ?? "");
    if (!chain) throw new AppError("not_found");
    return chain.flatMap(({ meta }): Guarded[] =>
      meta.guard ? [{ titleZh: meta.title, titleEn: meta.titleEn ?? meta.title, guard: meta.guard }] : [],
    );
  }

  /** @throws AppError `not_found` for a person out of scope, and for an address that is no page */
  return async function explain(
    actor: Actor,
    id: string,
    subject: { path?: string | undefined; permission?: Permission | undefined },
  ): Promise<AccessReasons> {
    const users = createUserListRepository(db, clock.now(), clock.today());
    const row = await users.find(actor, id);
    if (!row) throw new AppError("not_found");
    const [guards, person, { duties }, { rows: roles }] = await Promise.all([
      guardsOf(subject),
      personNow(id),
      users.further(id),
      sql<HeldRole>`select r.code, r.name_zh as "nameZh", r.name_en as "nameEn", r.permissions,
        r.full_access as "fullAccess" from user_role ur join role r on r.code = ur.role_code
        where ur.user_id = ${id} order by r.sort, r.code`.execute(db),
    ]);
    const roleGrant = ({ code, nameZh, nameEn }: HeldRole): Grant => ({ kind: "ROLE", code, nameZh, nameEn });
    const today = clock.today();
    const grantsOf = (name: string): Grant[] => [
      ...roles.filter(({ code, permissions }) => code === name || permissions.includes(name)).map(roleGrant),
      ...duties
        .filter(
          ({ permission, validFrom, validTo }) =>
            permission === name && validFrom <= today && !(validTo && validTo <= today),
        )
        .map(
          ({ id: dutyId, validTo, endsAt, grantedBy }): Grant => ({
            kind: "DUTY",
            id: dutyId,
            validTo,
            endsAt,
            grantedBy,
          }),
        ),
      ...(person?.duties ?? []).flatMap(({ permission, inPlaceOf }): Grant[] =>
        inPlaceOf && permission === name ? [{ kind: "STAND_IN", forName: inPlaceOf.name }] : [],
      ),
    ];
    const explained = guards.map(
      ({ titleZh, titleEn, guard }): GuardReason => ({
        titleZh,
        titleEn,
        mode: Array.isArray(guard) ? "oneOf" : (guard.mode ?? "oneOf"),
        isMet: meets(person, guard),
        names: namesOf(guard).map((name) => {
          const by = grantsOf(name);
          return { name, isHeld: by.length > 0, by };
        }),
      }),
    );
    const full = roles.find(({ fullAccess }) => fullAccess);
    return {
      isAllowed: person !== null && explained.every(({ isMet }) => isMet),
      isActive: person !== null,
      fullAccess: full ? roleGrant(full) : null,
      guards: explained,
    };
  };
}
export type ExplainAccess = ReturnType<typeof createUserReasons>;
