import { type Selectable, sql } from "kysely";
import { handedOn } from "@busbar/contract/identity/absences";
import type { Actor, Duty } from "../../kernel/actor.ts";
import type { Database } from "../../tables.ts";

/** `kind` null: the duty has the person's own scope. */
type DutyRow = { permission: string; kind: "REGION" | "ALL" | null; regions: string[] };
/** A person who is absent today, with their own permissions. */
type AwayRow = {
  id: string;
  name: string;
  kind: "NONE" | "REGION" | "ALL";
  regions: string[];
  held: string[];
  duties: DutyRow[];
};
type RoleRow = { code: string; permissions: string[]; full_access: boolean };

/** The setting that requires a second factor of administrators. */
const adminFactorSetting = "security.adminSecondFactor";

/** Columns of `user_account u`. */
export const personColumns = [
  "u.id",
  "u.user_code",
  "u.username",
  "u.full_name",
  "u.visit_code",
  "u.customer_id",
  "u.partner_id",
  "u.scope_kind",
  "u.scope_regions",
  "u.status",
] as const;

const dutiesOf = (person: string, today: string) => sql`(select coalesce(json_agg(json_build_object(
    'permission', d.permission, 'kind', d.scope_kind, 'regions', d.scope_regions) order by d.id), '[]')
  from duty_grant d where d.user_id = ${sql.ref(person)} and d.valid_from <= ${today}
    and (d.valid_to is null or d.valid_to > ${today}))`;

/**
 * The absent people for whom the person stands in. Full access is never handed on, nor what the absent person holds for
 * others.
 */
const awayPeople = (today: string) => sql<AwayRow[]>`(select coalesce(json_agg(json_build_object('id', p.id::text,
    'name', p.full_name, 'kind', p.scope_kind, 'regions', p.scope_regions, 'held', array(select unnest(r.permissions)
      from user_role ur join role r on r.code = ur.role_code where ur.user_id = p.id),
    'duties', ${dutiesOf("p.id", today)}) order by p.id), '[]')
  from absence a join user_account p on p.id = a.person_id
  where a.stand_in_id = u.id and a.from_date <= ${today}::date and a.to_date > ${today}::date
    and p.status = 'ACTIVE' and p.scope_kind in ('NONE', 'REGION', 'ALL') and u.scope_kind in ('NONE', 'REGION', 'ALL'))`;

/** Roles and duties of `today`, and how the person of `user_account u` can do a step-up. */
export const rightsColumns = (today: string) =>
  [
    sql<boolean>`u.password_hash is not null`.as("has_password"),
    sql<boolean>`exists (select 1 from second_factor f where f.user_id = u.id and f.confirmed_at is not null)`.as(
      "has_factor",
    ),
    sql<boolean>`coalesce((select value = 'true'::jsonb from portal_setting
      where key = ${adminFactorSetting}), false)`.as("admins_need_factor"),
    sql<RoleRow[]>`(select coalesce(json_agg(json_build_object('code', r.code, 'permissions', r.permissions,
      'full_access', r.full_access) order by r.sort), '[]') from user_role ur join role r on r.code = ur.role_code
      where ur.user_id = u.id)`.as("roles"),
    sql<DutyRow[]>`${dutiesOf("u.id", today)}`.as("duties"),
    awayPeople(today).as("away"),
  ] as const;

type PersonRow = Pick<
  Selectable<Database["user_account"]>,
  | "id"
  | "user_code"
  | "username"
  | "full_name"
  | "visit_code"
  | "customer_id"
  | "partner_id"
  | "scope_kind"
  | "scope_regions"
> & {
  has_password: boolean;
  has_factor: boolean;
  admins_need_factor: boolean;
  roles: RoleRow[];
  duties: DutyRow[];
  away: AwayRow[];
};

/** The permissions that an absent person hands on, each with its rows. */
const handedOnBy = ({ id, name, kind, regions, held, duties }: AwayRow, ownReach: ReadonlySet<string>): Duty[] =>
  handedOn.flatMap((right) => {
    const made = (scope: Duty["scope"], ofPerson: boolean): Duty => ({
      permission: right.lent,
      scope,
      alone: !ownReach.has(right.lent),
      inPlaceOf: { id, name, ownReach: ofPerson },
    });
    const given = duties.filter(({ permission }) => permission === right.held);
    const own = held.includes(right.held) || given.some((duty) => duty.kind === null);
    return [
      ...(own && kind !== "NONE" ? [made({ kind, regions }, true)] : []),
      ...given.flatMap((duty) => (duty.kind === null ? [] : [made({ kind: duty.kind, regions: duty.regions }, false)])),
    ];
  });

/** The person behind a session with all permissions. */
export function toActor(row: PersonRow, sessionId: string, steppedUpAt: Date | null): Actor {
  const admin = row.roles.some((role) => role.full_access);
  const ownReach = new Set([
    ...row.roles.flatMap((role) => role.permissions),
    ...row.duties.filter(({ kind }) => kind === null).map(({ permission }) => permission),
  ]);
  const duties = [
    ...row.duties.flatMap(({ permission, kind, regions }): Duty[] =>
      kind === null ? [] : [{ permission, scope: { kind, regions }, alone: !ownReach.has(permission) }],
    ),
    ...row.away.flatMap((away) => handedOnBy(away, ownReach)),
  ];
  return {
    id: row.id,
    userCode: row.user_code,
    username: row.username,
    fullName: row.full_name,
    visitCode: row.visit_code ?? "",
    customerId: row.customer_id,
    partnerId: row.partner_id,
    scope: { kind: row.scope_kind, regions: row.scope_regions },
    sessionId,
    steppedUpAt,
    stepUpBy: row.has_factor ? "code" : row.has_password ? "password" : "sign-in",
    factorRequired: admin && row.admins_need_factor,
    admin,
    roles: row.roles.map((role) => role.code),
    permissions: [...new Set([...ownReach, ...duties.map(({ permission }) => permission)])].sort(),
    duties,
  };
}
