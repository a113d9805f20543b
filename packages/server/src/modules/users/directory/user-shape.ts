import { type HeldRight, type User, type UserRow, type UserVerdict } from "@busbar/contract/users/users";
import { Permission } from "@busbar/contract/kernel/permissions";
import { meets } from "@busbar/contract/kernel/access";
import type { Actor } from "../../../kernel/actor.ts";
import { toGive, scopesOf } from "../../../kernel/records/visibility.ts";
import { toAccount } from "../accounts/user-account-shape.ts";
import { judgeField } from "../user-rules.ts";
import type { createUserListRepository, UserListRow } from "./user-list-repository.ts";

type Further = Awaited<ReturnType<ReturnType<typeof createUserListRepository>["further"]>>;

function verdict(actor: Actor, row: UserListRow, field: "fullName" | "roles"): UserVerdict {
  if (!meets(actor, ["user:admin"]) || !row.is_governed) return "not_allowed";
  const refused = judgeField(toGive(actor), row, field);
  return refused === null ? "ok" : (refused.code as UserVerdict);
}

export const toUserRow = (row: UserListRow, actor: Actor): UserRow => ({
  ...toAccount({ ...row, has_password: row.state !== "INVITED" }, actor),
  state: row.state,
  department: row.department,
  lastSeenAt: row.last_seen_at?.toISOString() ?? null,
  lockedUntil: row.locked_until?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  actions: { edit: verdict(actor, row, "fullName"), govern: verdict(actor, row, "roles") },
});

/** What a person may do today: each permission with its widest scope. */
function rightsOf(person: Actor | null): HeldRight[] {
  if (!person || person.admin) return [];
  return person.permissions.flatMap((name) => {
    const permission = Permission.safeParse(name).data;
    if (permission === undefined) return [];
    const scopes = scopesOf(person, permission);
    const whole = scopes.find(({ kind }) => kind === "ALL");
    if (whole) return [{ permission, kind: "ALL", regions: [] }];
    const own = scopes.find(({ kind, ofDuty }) => !ofDuty && kind !== "NONE");
    const regions = [...new Set(scopes.filter(({ kind }) => kind === "REGION").flatMap((scope) => scope.regions))];
    if (own) return [{ permission, kind: own.kind, regions: own.kind === "REGION" ? regions.toSorted() : [] }];
    return [{ permission, kind: regions.length > 0 ? "REGION" : "NONE", regions: regions.toSorted() }];
  });
}

export const toUser = (row: UserListRow, further: Further, person: Actor | null, actor: Actor): User => ({
  ...toUserRow(row, actor),
  admin: row.admin,
  rights: rightsOf(person),
  secondFactor: further.second_factor,
  invitedUntil: further.invited_until?.toISOString() ?? null,
  duties: further.duties.map(({ scope_kind: kind, scope_regions: regions, ...duty }) => ({
    ...duty,
    scope: kind === null ? null : { kind, regions },
  })),
});
