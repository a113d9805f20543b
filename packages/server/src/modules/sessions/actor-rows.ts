import { type RawBuilder, type Selectable, type SqlBool, sql } from "kysely";
import { handedOn } from "@busbar/contract/absences/absences";
import type { Actor, Duty, Machine } from "../../kernel/actor.ts";
import type { Database } from "../../tables.ts";

/** `kind` null: the duty reaches what the person does. */
type DutyRow = { permission: string; kind: "REGION" | "ALL" | null; regions: string[]; until: string | null };
/** Somebody away today, with what they hold themselves. */
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

/** What roles do not give, on the business date `today`; `ends`: which of those that end at an instant count. */
const dutiesOf = (
  person: string,
  today: string,
  ends: RawBuilder<SqlBool>,
) => sql`(select coalesce(json_agg(json_build_object(
    'permission', d.permission, 'kind', d.scope_kind, 'regions', d.scope_regions, 'until', d.ends_at) order by d.id), '[]')
  from duty_grant d where d.user_id = ${sql.ref(person)} and d.valid_from <= ${today}
    and (d.valid_to is null or d.valid_to > ${today}) and ${ends})`;

const withoutEnd = sql<SqlBool>`d.ends_at is null`;
const notOver = (now: Date) => sql<SqlBool>`(d.ends_at is null or d.ends_at > ${now})`;

/**
 * Who acts in whose place; full access itself is never handed on, nor what a person stands in for or was given for some
 * hours.
 */
const awayPeople = (today: string) => sql<AwayRow[]>`(select coalesce(json_agg(json_build_object('id', p.id::text,
    'name', p.full_name, 'kind', p.scope_kind, 'regions', p.scope_regions, 'held', array(select unnest(r.permissions)
      from user_role ur join role r on r.code = ur.role_code where ur.user_id = p.id),
    'duties', ${dutiesOf("p.id", today, withoutEnd)}) order by p.id), '[]')
  from absence a join user_account p on p.id = a.person_id
  where a.stand_in_id = u.id and a.from_date <= ${today}::date and a.to_date > ${today}::date
    and p.status = 'ACTIVE' and p.scope_kind in ('NONE', 'REGION', 'ALL') and u.scope_kind in ('NONE', 'REGION', 'ALL'))`;

/** Whoever counts as the same person: of a person the accounts, of an account the owners and their other accounts. */
const selves = sql<string[]>`array(
  select o.account_id::text from service_account_owner o where o.user_id = u.id
  union select o.user_id::text from service_account_owner o where o.account_id = u.id
  union select b.account_id::text from service_account_owner o join service_account_owner b on b.user_id = o.user_id
    where o.account_id = u.id and b.account_id <> u.id)`;

/** Roles and duties of `today` and `now`, and how the person of `user_account u` can prove who they are. */
export const rightsColumns = (today: string, now: Date) =>
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
    sql<DutyRow[]>`${dutiesOf("u.id", today, notOver(now))}`.as("duties"),
    awayPeople(today).as("away"),
    selves.as("selves"),
  ] as const;

/** What only a service account has; null for people. */
export const machineColumn = sql<Machine | null>`(select json_build_object('confirmations', a.confirmations)
  from service_account a where a.id = u.id)`.as("machine");

/** Whether a person may sign in, or a service account call: it is on, its days are not over, and its owner is there. */
export const mayAct = (today: string) => sql<SqlBool>`(u.status = 'ACTIVE' or exists (select from service_account a
  join user_account r on r.id = a.responsible_id and r.status = 'ACTIVE'
  where a.id = u.id and a.disabled_at is null and a.expires_on > ${today}::date))`;

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
  selves: string[];
  machine?: Machine | null;
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
    ...row.duties.filter(({ kind, until }) => kind === null && until === null).map(({ permission }) => permission),
  ]);
  const own = { kind: row.scope_kind, regions: row.scope_regions };
  const duties = [
    ...row.duties.flatMap(({ permission, kind, regions, until }): Duty[] => {
      if (kind === null && until === null) return [];
      const scope = kind === null ? own : { kind, regions };
      const given = { permission, scope, alone: !ownReach.has(permission) };
      return [until === null ? given : { ...given, until: new Date(until), ownReach: kind === null }];
    }),
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
    selves: row.selves,
    ...(row.machine && { machine: row.machine }),
  };
}
