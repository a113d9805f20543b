import { type SqlBool, sql } from "kysely";
import { roleCodes } from "@busbar/contract/identity/users";
import {
  type AddressChange,
  governedFields,
  mostPickedUsers,
  ownFields,
  type UserAccount,
  type UserDraft,
  type UserUpdate,
} from "@busbar/contract/identity/user-accounts";
import { meets } from "@busbar/contract/kernel/permissions";
import type { Actor } from "../../../kernel/actor.ts";
import { AppError, type FieldRefusal, refuseField } from "../../../kernel/app-error.ts";
import { needStepUp } from "../../../kernel/http/guard.ts";
import type { CallContext } from "../../../kernel/module.ts";
import { createRecord, editRecord, type Given, type Records } from "../../../kernel/records/edit-record.ts";
import { lastEdit } from "../../../kernel/records/last-edit.ts";
import type { Unit } from "../../../kernel/work/unit-of-work.ts";
import type { Ports } from "../../../ports.ts";
import { addressMovedKind, invitationKind } from "./account-mails.ts";
import { createPasswordRepository } from "../passwords/password-repository.ts";
import {
  type AccountChange,
  type AccountRow,
  createUserAccountRepository,
  type UserAccountRepository,
  emailColumns,
  scopeColumns,
} from "./user-account-repository.ts";
import { governedBy, knownTo } from "../user-visibility.ts";
import { judgeField, judgeRole, judgeScope, type Refusal } from "../user-rules.ts";

type Reached = Parameters<UserAccountRepository["find"]>[0];
type Patch = Omit<UserUpdate, "id" | "rowVersion">;
type ChangedAccount = { after: AccountRow; before: AccountRow; changed: Given<Patch> };

const rank = [roleCodes.admin, roleCodes.manager, roleCodes.partner, roleCodes.enterprise, roleCodes.regular];
const changeable = [...Object.keys(ownFields), ...Object.keys(governedFields)];

/** What other modules do for accounts; handed over in app.ts. */
export type AccountDependencies = {
  rightsChanged(unit: Unit, userIds: readonly string[]): Promise<void>;
  revokeAll(unit: Unit, userId: string): Promise<unknown>;
  /** Proves a new address. @returns how to use the code up, false when it was used meanwhile; null for a wrong one */
  proveAddress(
    userId: string,
    given: AddressChange,
    context: CallContext,
  ): Promise<((unit: Unit) => Promise<boolean>) | null>;
};

const toAccount = (row: AccountRow, actor: Actor): UserAccount => ({
  id: row.id,
  userCode: row.user_code,
  username: row.username,
  fullName: row.full_name,
  nickname: row.nickname,
  sex: row.sex,
  introduction: row.introduction,
  timeZone: row.time_zone,
  language: row.language,
  email: row.email ?? "",
  mobile: row.mobile ?? "",
  roles: row.roles,
  status: row.status,
  departmentId: row.department_id,
  scope: { kind: row.scope_kind, regions: row.scope_regions },
  ...lastEdit(row, actor),
});

/** As a form states them, so that what is sent as it was counts as unchanged. */
function fieldsOf(row: AccountRow, actor: Actor) {
  const { scope, rowVersion: _, updatedAt: __, updatedBy: ___, updatedBySelf: ____, ...fields } = toAccount(row, actor);
  return { ...fields, scope: scope.kind === "REGION" ? scope : { kind: scope.kind } };
}

/** Never an address as a whole: who reads the audit need not read everybody's mail. */
const withoutAddresses = (fields: Record<string, unknown>) => ({
  ...fields,
  ...(typeof fields["email"] === "string" && { email: fields["email"].replace(/^(.).*(?=@)/, "$1***") }),
  ...(typeof fields["mobile"] === "string" && {
    mobile: fields["mobile"].replace(/^(\d{3})\d+(\d{4})$/, "$1****$2"),
  }),
});

/** What changes a person's rights, so that it is told apart in the audit and ends what was remembered of them. */
const isPowerful = (changed: Given<Patch>) => "roles" in changed || "status" in changed || "scope" in changed;

const columnsOf = (changed: Given<Patch>): AccountChange => ({
  ...(changed.fullName !== undefined && { full_name: changed.fullName }),
  ...(changed.nickname !== undefined && { nickname: changed.nickname }),
  ...(changed.sex !== undefined && { sex: changed.sex }),
  ...(changed.introduction !== undefined && { introduction: changed.introduction }),
  ...(changed.timeZone !== undefined && { time_zone: changed.timeZone }),
  ...(changed.language !== undefined && { language: changed.language }),
  ...(changed.email !== undefined && emailColumns(changed.email)),
  ...(changed.mobile !== undefined && { mobile: changed.mobile || null }),
  ...(changed.status !== undefined && { status: changed.status }),
  ...(changed.departmentId !== undefined && { department_id: changed.departmentId }),
  ...(changed.scope !== undefined && scopeColumns(changed.scope)),
});

function refuseAll(found: readonly (Refusal & { path: string })[]): void {
  const [first] = found;
  if (!first) return;
  const fields = found.map(({ path, code, details }): FieldRefusal => ({ path, code, ...(details && { details }) }));
  throw new AppError(first.code, first.details ?? {}, fields);
}

/** Accounts made by administrators, changed by them and by their owners. @see docs/security.md, Accounts */
export function createUserAccountService(ports: Pick<Ports, "db" | "clock">, dependencies: AccountDependencies) {
  const { db, clock } = ports;

  /** @throws AppError at roles, department, scope or address */
  async function refuseGrants(
    accounts: UserAccountRepository,
    actor: Actor,
    self: string | null,
    given: Pick<UserUpdate, "roles" | "departmentId" | "scope" | "email" | "mobile">,
    held: readonly string[] = [],
  ): Promise<void> {
    const found: (Refusal & { path: string })[] = [];
    if (given.roles) {
      const known = await accounts.roles([...given.roles, ...held]);
      for (const role of given.roles)
        if (!known.some(({ code }) => code === role))
          found.push({ path: "roles", code: "user.role_unknown", details: { role } });
      // What is given and what is taken alike; what stays is not asked about.
      const moved = known.filter(({ code }) => given.roles?.includes(code) !== held.includes(code));
      for (const role of moved) {
        const refused = judgeRole(actor, role);
        if (refused) found.push({ path: "roles", ...refused });
      }
    }
    const scope = given.scope && judgeScope(actor, given.scope);
    if (scope) found.push({ path: "scope", ...scope });
    if (given.departmentId && !(await accounts.hasDepartment(given.departmentId)))
      found.push({ path: "departmentId", code: "user.department_unknown" });
    const taken = await accounts.takenAddresses(self, given.email ?? "", given.mobile ?? "");
    found.push(...taken.map((path) => ({ path, code: "user.address_taken" as const })));
    refuseAll(found);
  }

  const recordsOf = (
    actor: Actor,
    accounts: UserAccountRepository,
    reached: Reached,
  ): Records<AccountRow, UserAccount> => ({
    noun: "users",
    permission: "user:admin",
    lock: (id) => accounts.lock(reached, id),
    find: (id) => accounts.find(reached, id),
    show: (row) => toAccount(row, actor),
    fields: (row) => fieldsOf(row, actor),
    audited: withoutAddresses,
  });

  /** Changes an account, and does whatever follows from it. */
  function change(
    unit: Unit,
    actor: Actor,
    id: string,
    { rowVersion, ...patch }: Omit<UserUpdate, "id">,
    judge: (row: AccountRow, accounts: UserAccountRepository) => Promise<"ok">,
  ): Promise<UserAccount> {
    const accounts = createUserAccountRepository(unit.tx);
    return editRecord(unit, recordsOf(actor, accounts, governedBy(actor)), id, {
      action: (changed) => (isPowerful(changed) ? "authz_change" : "user_updated"),
      happened: "changed",
      toldTo: id,
      rowVersion,
      patch,
      judge: (row) => judge(row, accounts),
      async write(changed) {
        await accounts.update(actor.id, id, columnsOf(changed), clock.now());
        if (changed.roles) await accounts.setRoles(id, changed.roles);
        if (actor.admin && (changed.roles || changed.status) && !(await accounts.hasAdministrator()))
          throw refuseField(changed.roles ? "roles" : "status", "user.last_administrator");
      },
      follow: (after, before, changed) => follow(unit, actor, { after, before, changed }),
    });
  }

  async function follow(unit: Unit, actor: Actor, { after, before, changed }: ChangedAccount): Promise<void> {
    const now = clock.now();
    const { id: userId, language } = after;
    for (const what of (["email", "mobile"] as const).filter((name) => name in changed)) {
      const message = { kind: addressMovedKind, userId, language, content: { what } };
      if (before.email) await unit.sendMessage({ ...message, address: before.email }, now);
    }
    // A link in the old mail box would still open the account.
    if ("email" in changed) {
      await createPasswordRepository(unit.tx).voidLinks(userId, now);
      if (!after.has_password && after.email && actor.id !== userId) await invite(unit, after);
    }
    if (changed.status === "DISABLED") await dependencies.revokeAll(unit, userId);
    else if (isPowerful(changed)) await dependencies.rightsChanged(unit, [userId]);
    // The name is remembered with the session; nobody needs to be told of other rights.
    else if ("fullName" in changed) await dependencies.rightsChanged(unit, []);
  }

  const invite = (unit: Unit, { id, language }: Pick<AccountRow, "id" | "language">) =>
    unit.sendMessage({ kind: invitationKind, userId: id, language }, clock.now());

  return {
    /**
     * One's own profile, or another person's account by an administrator.
     * @throws AppError with the fields that are refused; `not_found` out of scope; `stale`; `step_up.needed`
     */
    async update(actor: Actor, { id = actor.id, ...form }: UserUpdate, context: CallContext): Promise<UserAccount> {
      const isOwn = id === actor.id;
      if (!isOwn && !meets(actor, ["user:admin"]))
        throw new AppError("not_allowed", { permission: "user:admin", rule: "user:admin" });
      return context.write((unit) =>
        change(unit, actor, id, form, async (before, accounts) => {
          const target = { id, ...(await accounts.rightsOf(id, clock.today())) };
          const given = changeable.filter((name) => form[name as keyof typeof form] !== undefined);
          refuseAll(
            given.flatMap((path) => {
              const refused = judgeField(actor, target, path);
              return refused ? [{ path, ...refused }] : [];
            }),
          );
          if (!isOwn) needStepUp(actor, clock.now());
          await refuseGrants(accounts, actor, id, form, before.roles);
          return "ok";
        }),
      );
    },

    /** @throws AppError with the fields that are refused */
    async save(actor: Actor, draft: UserDraft, context: CallContext): Promise<UserAccount> {
      return context.write(async (unit) => {
        const accounts = createUserAccountRepository(unit.tx);
        await refuseGrants(accounts, actor, null, draft);
        return createRecord(unit, recordsOf(actor, accounts, sql<SqlBool>`true`), {
          action: "user_created",
          given: draft,
          async insert() {
            const id = await accounts.insert(actor.id, draft, clock.now());
            if (id !== null) await accounts.setRoles(id, draft.roles);
            if (id !== null) return id;
            const [address] = await accounts.takenAddresses(null, draft.email, draft.mobile);
            throw address
              ? refuseField(address, "user.address_taken")
              : refuseField("username", "registration.name_taken");
          },
          follow: async (made) => made.email && (await invite(unit, made)),
        });
      });
    },

    /** Whether this person exists for the actor at all. */
    canSee: async (actor: Actor, id: string): Promise<boolean> =>
      (await createUserAccountRepository(db).find(knownTo(actor), id)) !== undefined,

    select: (actor: Actor, keyword: string) =>
      createUserAccountRepository(db).picked(actor, keyword, rank, mostPickedUsers),

    /**
     * An address that belongs to another account never gets a code, so it is refused like a wrong one.
     * @throws AppError at `code`
     */
    async moveAddress(actor: Actor, given: AddressChange, context: CallContext): Promise<UserAccount> {
      const before = await createUserAccountRepository(db).find(knownTo(actor), actor.id);
      const useUp = await dependencies.proveAddress(actor.id, given, context);
      if (!before || !useUp) {
        await context.writeAside((unit) => unit.audit("user_address_fail", "users", actor.id, { result: "refused" }));
        throw refuseField("code", "registration.code_wrong");
      }
      return context.write(async (unit) => {
        const [email, mobile] = given.channel === "email" ? [given.to, ""] : ["", given.to];
        const taken = await createUserAccountRepository(unit.tx).takenAddresses(actor.id, email, mobile);
        if (taken.length > 0 || !(await useUp(unit))) throw refuseField("code", "registration.code_wrong");
        const moved = given.channel === "email" ? { email } : { mobile };
        const patch = { ...moved, rowVersion: before.row_version };
        return change(unit, actor, actor.id, patch, async () => "ok").catch((fault: unknown) => {
          if (fault instanceof AppError && fault.code === "user.address_taken")
            throw refuseField("code", "registration.code_wrong");
          throw fault;
        });
      });
    },
  };
}
export type UserAccountService = ReturnType<typeof createUserAccountService>;
