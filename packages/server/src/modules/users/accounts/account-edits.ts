import { type SqlBool, sql } from "kysely";
import type { AddressChange, UserAccount, UserDraft, UserUpdate } from "@busbar/contract/users/user-accounts";
import type { Actor } from "../../../kernel/actor.ts";
import { AppError, type FieldRefusal, refuseField } from "../../../kernel/app-error.ts";
import type { CallContext } from "../../../kernel/module.ts";
import { createRecord, type Edit, type Given, type Records } from "../../../kernel/records/edit-record.ts";
import { toGive } from "../../../kernel/records/visibility.ts";
import type { Unit } from "../../../kernel/work/unit-of-work.ts";
import type { Ports } from "../../../ports.ts";
import { createPasswordRepository } from "../passwords/password-repository.ts";
import { judgeGrants } from "../../../kernel/granting/grant-rule.ts";
import { judgeField, judgeGains, judgeRole, judgeScope, type Refusal } from "../user-rules.ts";
import { addressMovedKind, invitationKind } from "./account-mails.ts";
import type { createHandOver, Receipt } from "./hand-over.ts";
import { type AccountRow, createUserAccountRepository, type UserAccountRepository } from "./user-account-repository.ts";
import { columnsOf, fieldsOf, isPowerful, type Patch, toAccount, withoutAddresses } from "./user-account-shape.ts";

type Reached = Parameters<UserAccountRepository["find"]>[0];
type ChangedAccount = { after: AccountRow; before: AccountRow; changed: Given<Patch> };

/** Functions of other modules that accounts use; handed over in app.ts. */
export type AccountDependencies = {
  rightsChanged(unit: Unit, userIds: readonly string[]): Promise<void>;
  revokeAll(unit: Unit, userId: string): Promise<unknown>;
  /**
   * Verifies a new address by its code. @returns a function that uses the code up (false when it was used in the
   * meantime), or null for a wrong code
   */
  proveAddress(
    userId: string,
    given: AddressChange,
    context: CallContext,
  ): Promise<((unit: Unit) => Promise<boolean>) | null>;
  handOver: ReturnType<typeof createHandOver>;
};

function refuseAll(found: readonly (Refusal & { path: string })[]): void {
  const [first] = found;
  if (!first) return;
  const fields = found.map(({ path, code, details }): FieldRefusal => ({ path, code, ...(details && { details }) }));
  throw new AppError(first.code, first.details ?? {}, fields);
}

/** Whoever redirects an account's mail or enables it lets somebody in, with all that the account may do. */
const opensAccount = (before: AccountRow, given: Pick<UserUpdate, "email" | "mobile" | "status">): boolean =>
  (given.email !== undefined && given.email !== before.email) ||
  (given.mobile !== undefined && given.mobile !== before.mobile) ||
  (given.status === "ACTIVE" && before.status !== "ACTIVE");

/** The records definition of accounts, shared by the form, bulk actions and disabling. */
export function createAccountEdits({ clock }: Pick<Ports, "clock">, dependencies: AccountDependencies) {
  const moment = () => ({ today: clock.today(), now: clock.now() });

  /**
   * `before` is the account as it is, null for a new one.
   * @throws AppError at roles, department, scope or address
   */
  async function refuseGrants(
    accounts: UserAccountRepository,
    actor: Actor,
    before: AccountRow | null,
    given: Pick<UserUpdate, "roles" | "departmentId" | "scope" | "visitCode" | "email" | "mobile" | "status">,
  ): Promise<void> {
    const found: (Refusal & { path: string })[] = [];
    const held = before?.roles ?? [];
    if (given.roles || given.scope) {
      // Also for a scope alone: the content of the person's roles stays until this change is over.
      const known = await accounts.roles([...(given.roles ?? []), ...held]);
      for (const role of given.roles ?? [])
        if (!known.some(({ code }) => code === role))
          found.push({ path: "roles", code: "user.role_unknown", details: { role } });
      // Granted and withdrawn roles are both checked; unchanged ones are not.
      const moved = known.filter(({ code }) => given.roles && given.roles.includes(code) !== held.includes(code));
      for (const role of moved) {
        const refused = judgeRole(toGive(actor), role);
        if (refused) found.push({ path: "roles", ...refused });
      }
      if (found.length === 0 && !actor.admin) {
        const added = moved.filter(({ code }) => !held.includes(code));
        const holding = before && (await accounts.holding(before.id, moment()));
        found.push(...judgeGains(await accounts.giver(actor, moment()), holding, { added, scope: given.scope }));
      }
    }
    if (before && opensAccount(before, given)) {
      const refused = await judgeOpening(accounts, actor, before.id);
      const fields = (["email", "mobile", "status"] as const).filter((name) => given[name] !== undefined);
      if (refused) found.push(...fields.map((path) => ({ path, ...refused })));
    }
    const scope = given.scope && judgeScope(actor, given.scope);
    if (scope) found.push({ path: "scope", ...scope });
    if (given.departmentId && !(await accounts.hasDepartment(given.departmentId)))
      found.push({ path: "departmentId", code: "user.department_unknown" });
    if (given.visitCode && !(await accounts.isManager(given.visitCode)))
      found.push({ path: "visitCode", code: "user.visit_code_unknown", details: { code: given.visitCode } });
    const taken = await accounts.takenAddresses(before?.id ?? null, given.email ?? "", given.mobile ?? "");
    found.push(...taken.map((path) => ({ path, code: "user.address_taken" as const })));
    refuseAll(found);
  }

  /** Whether `actor` holds all that comes with the account, and so may let somebody into it. */
  async function judgeOpening(accounts: UserAccountRepository, actor: Actor, id: string): Promise<Refusal | null> {
    if (actor.admin || actor.id === id) return null;
    return judgeGrants(await accounts.giver(actor, moment()), await accounts.grants(id, moment()));
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

  /** How an account is changed, with the effects of the change. */
  function editOf(
    unit: Unit,
    actor: Actor,
    id: string,
    { rowVersion, ...patch }: Omit<UserUpdate, "id">,
    judge: (row: AccountRow, accounts: UserAccountRepository) => Promise<"ok">,
    successor: Actor | null = null,
    onHandedOver: (receipt: Receipt) => void = () => {},
  ): Edit<AccountRow, Patch> {
    const accounts = createUserAccountRepository(unit.tx);
    return {
      action: (changed) => (isPowerful(changed) ? "authz_change" : "user_updated"),
      happened: "changed",
      recipientId: id,
      rowVersion,
      patch,
      judge: (row) => judge(row, accounts),
      async write(changed, row) {
        await accounts.update(actor.id, id, columnsOf(changed), clock.now());
        if (changed.roles) await accounts.setRoles(id, changed.roles);
        if (actor.admin && (changed.roles || changed.status) && !(await accounts.hasAdministrator(row.roles)))
          throw refuseField(changed.roles ? "roles" : "status", "user.last_administrator");
      },
      async follow(after, before, changed) {
        await follow(unit, actor, { after, before, changed });
        if (changed.status === "DISABLED")
          onHandedOver(await dependencies.handOver.handOver(unit, actor, after, successor));
        if (changed.status === "ACTIVE") await dependencies.handOver.tellEnabled(unit, after);
      },
    };
  }

  async function follow(unit: Unit, actor: Actor, { after, before, changed }: ChangedAccount): Promise<void> {
    const now = clock.now();
    const { id: userId, language } = after;
    for (const what of (["email", "mobile"] as const).filter((name) => name in changed)) {
      const message = { kind: addressMovedKind, userId, language, content: { what } };
      if (before.email) await unit.sendMessage({ ...message, address: before.email }, now);
    }
    // A link in the old mailbox would still open the account.
    if ("email" in changed) {
      await createPasswordRepository(unit.tx).voidLinks(userId, now);
      if (!after.has_password && after.email && actor.id !== userId) await invite(unit, after);
    }
    if (changed.status === "DISABLED") await dependencies.revokeAll(unit, userId);
    else if (isPowerful(changed) || "visitCode" in changed) await dependencies.rightsChanged(unit, [userId]);
    // The name is cached with the session; nobody's rights change.
    else if ("fullName" in changed) await dependencies.rightsChanged(unit, []);
  }

  /** Checks that the person may change these fields of an account. @throws AppError at the fields */
  const judgeFields =
    (actor: Actor, id: string, fields: readonly string[]) => async (accounts: UserAccountRepository) => {
      const target = { id, ...(await accounts.rightsOf(id, clock.today())) };
      refuseAll(
        fields.flatMap((path) => {
          const refused = judgeField(toGive(actor), target, path);
          return refused ? [{ path, ...refused }] : [];
        }),
      );
    };

  const invite = (unit: Unit, { id, language }: Pick<AccountRow, "id" | "language">) =>
    unit.sendMessage({ kind: invitationKind, userId: id, language }, clock.now());

  /** Opens an account and invites its owner; `id` is given by an import. @throws AppError at the refused fields */
  async function openAccount(unit: Unit, actor: Actor, draft: UserDraft, id?: string): Promise<UserAccount> {
    const accounts = createUserAccountRepository(unit.tx);
    await refuseGrants(accounts, actor, null, draft);
    return createRecord(unit, recordsOf(actor, accounts, sql<SqlBool>`true`), {
      action: "user_created",
      given: draft,
      async insert() {
        const made = await accounts.insert(actor.id, draft, clock.now(), id);
        if (made !== null) await accounts.setRoles(made, draft.roles);
        if (made !== null) return made;
        const [address] = await accounts.takenAddresses(null, draft.email, draft.mobile);
        throw address ? refuseField(address, "user.address_taken") : refuseField("username", "registration.name_taken");
      },
      follow: async (made) => made.email && (await invite(unit, made)),
    });
  }

  return { refuseGrants, judgeOpening, recordsOf, editOf, openAccount, judgeFields, invite };
}
export type AccountEdits = ReturnType<typeof createAccountEdits>;
