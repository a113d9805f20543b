import { roleCodes } from "@busbar/contract/users";
import {
  type AddressChange,
  governedFields,
  mostPickedUsers,
  ownFields,
  type UserAccount,
  type UserDraft,
  type UserUpdate,
} from "@busbar/contract/user-accounts";
import { meets } from "@busbar/contract/kernel/permissions";
import type { Actor } from "../../kernel/actor.ts";
import { AppError, type FieldRefusal, refuseField } from "../../kernel/app-error.ts";
import { changedFields } from "../../kernel/audit.ts";
import { needStepUp } from "../../kernel/guard.ts";
import type { CallContext } from "../../kernel/module.ts";
import type { Unit } from "../../kernel/unit-of-work.ts";
import type { Ports } from "../../ports.ts";
import { addressMovedKind, invitationKind } from "./account-letters.ts";
import { createPasswordRepository } from "./password-repository.ts";
import {
  type AccountChange,
  type AccountRow,
  createUserAccountRepository,
  emailColumns,
  scopeColumns,
} from "./user-account-repository.ts";
import { judgeField, judgeRole, judgeScope, type Refusal } from "./user-rules.ts";

const rank = [roleCodes.admin, roleCodes.manager, roleCodes.partner, roleCodes.enterprise, roleCodes.regular];
const changeable = [...Object.keys(ownFields), ...Object.keys(governedFields)];

/** What other modules do for accounts; handed over in app.ts. */
export type AccountDoors = {
  rightsChanged(unit: Unit, userIds: readonly string[]): Promise<void>;
  revokeAll(unit: Unit, userId: string): Promise<unknown>;
  /** Proves a new address. @returns how to use the code up, false when it was used meanwhile; null for a wrong one */
  proveAddress(
    userId: string,
    given: AddressChange,
    context: CallContext,
  ): Promise<((unit: Unit) => Promise<boolean>) | null>;
};

const toAccount = (row: AccountRow): UserAccount => ({
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
  rowVersion: row.row_version,
});

/** Never an address as a whole: who reads the audit need not read everybody's mail. */
const forAudit = ({ email, mobile, ...rest }: UserAccount) => ({
  ...rest,
  email: email.replace(/^(.).*(?=@)/, "$1***"),
  mobile: mobile.replace(/^(\d{3})\d+(\d{4})$/, "$1****$2"),
});

function refuseAll(found: readonly (Refusal & { path: string })[]): void {
  const [first] = found;
  if (!first) return;
  const fields = found.map(({ path, code, details }): FieldRefusal => ({ path, code, ...(details && { details }) }));
  throw new AppError(first.code, first.details ?? {}, fields);
}

/** Accounts made by administrators, changed by them and by their owners. @see docs/security.md, Accounts */
export function createUserAccountService(ports: Pick<Ports, "db" | "clock">, doors: AccountDoors) {
  const { db, clock } = ports;

  /** @throws AppError at roles, department, scope or address */
  async function refuseGrants(
    actor: Actor,
    self: string | null,
    given: Pick<UserUpdate, "roles" | "departmentId" | "scope" | "email" | "mobile">,
    held: readonly string[] = [],
  ): Promise<void> {
    const accounts = createUserAccountRepository(db);
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

  /** Writes the change, with audit, and whatever follows from it. */
  async function apply(unit: Unit, actor: Actor, before: AccountRow, form: Omit<UserUpdate, "id">) {
    const { email, mobile, roles, scope, status } = form;
    const now = clock.now();
    const accounts = createUserAccountRepository(unit.tx);
    const version = await accounts.lock(before.id);
    if (version !== form.rowVersion) {
      const current = await createUserAccountRepository(unit.tx).find(actor, before.id);
      throw new AppError("stale", {
        given: form.rowVersion,
        presentVersion: version,
        current: current && toAccount(current),
      });
    }
    const change: AccountChange = {
      ...(form.fullName !== undefined && { full_name: form.fullName }),
      ...(form.nickname !== undefined && { nickname: form.nickname }),
      ...(form.sex !== undefined && { sex: form.sex }),
      ...(form.introduction !== undefined && { introduction: form.introduction }),
      ...(form.timeZone !== undefined && { time_zone: form.timeZone }),
      ...(form.language !== undefined && { language: form.language }),
      ...(email !== undefined && emailColumns(email)),
      ...(mobile !== undefined && { mobile: mobile || null }),
      ...(status !== undefined && { status }),
      ...(form.departmentId !== undefined && { department_id: form.departmentId }),
      ...(scope !== undefined && scopeColumns(scope)),
    };
    const takenMeanwhile = await accounts.update(actor.id, before.id, change, now);
    if (takenMeanwhile) throw refuseField(takenMeanwhile, "user.address_taken");
    if (roles) await accounts.setRoles(before.id, roles);
    if (actor.admin && (roles || status) && !(await accounts.hasAdministrator()))
      throw refuseField(roles ? "roles" : "status", "user.last_administrator");
    const after = (await accounts.find(actor, before.id)) ?? before;
    const powerful = roles !== undefined || status !== undefined || scope !== undefined;
    const differing = changedFields(forAudit(toAccount(before)), forAudit(toAccount(after)));
    await unit.audit(powerful ? "authz_change" : "user_updated", "users", before.id, differing);
    const moved = (["email", "mobile"] as const).filter((name) => (after[name] ?? "") !== (before[name] ?? ""));
    for (const what of moved) {
      if (before.email)
        await unit.sendMessage(
          {
            kind: addressMovedKind,
            userId: before.id,
            address: before.email,
            language: after.language,
            content: { what },
          },
          now,
        );
    }
    // A link in the old mail box would still open the account.
    if (moved.includes("email")) {
      await createPasswordRepository(unit.tx).voidLinks(before.id, now);
      if (!after.has_password && after.email && actor.id !== before.id) await invite(unit, after);
    }
    if (status === "DISABLED" && before.status !== "DISABLED") await doors.revokeAll(unit, before.id);
    // The name is remembered with the session; nobody needs to be told of other rights.
    else if ("fullName" in (differing.after ?? {}) && !powerful) await doors.rightsChanged(unit, []);
    else if (powerful) await doors.rightsChanged(unit, [before.id]);
    await unit.tell("users", before.id, "changed", before.id);
    return toAccount(after);
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
      const accounts = createUserAccountRepository(db);
      const before = await accounts.find(actor, id);
      if (!before) throw new AppError("not_found");
      const target = { id, ...(await accounts.rightsOf(id, clock.today())) };
      const given = changeable.filter((name) => form[name as keyof typeof form] !== undefined);
      refuseAll(
        given.flatMap((path) => {
          const refused = judgeField(actor, target, path);
          return refused ? [{ path, ...refused }] : [];
        }),
      );
      if (!isOwn) needStepUp(actor, clock.now());
      await refuseGrants(actor, id, form, before.roles);
      return context.write((unit) => apply(unit, actor, before, form));
    },

    /** @throws AppError with the fields that are refused */
    async save(actor: Actor, draft: UserDraft, context: CallContext): Promise<UserAccount> {
      await refuseGrants(actor, null, draft);
      return context.write(async (unit) => {
        const accounts = createUserAccountRepository(unit.tx);
        const id = await accounts.insert(actor.id, draft, clock.now());
        if (id === null) {
          const [address] = await accounts.takenAddresses(null, draft.email, draft.mobile);
          throw address
            ? refuseField(address, "user.address_taken")
            : refuseField("username", "registration.name_taken");
        }
        await accounts.setRoles(id, draft.roles);
        const made = await accounts.find({ ...actor, admin: true }, id);
        if (!made) throw new AppError("not_found");
        await unit.audit("user_created", "users", id, { after: forAudit(toAccount(made)) });
        if (made.email) await invite(unit, made);
        await unit.tell("users", id, "created");
        return toAccount(made);
      });
    },

    /** Whether this person exists for the actor at all. */
    canSee: async (actor: Actor, id: string): Promise<boolean> =>
      (await createUserAccountRepository(db).find(actor, id)) !== undefined,

    select: (actor: Actor, keyword: string) =>
      createUserAccountRepository(db).picked(actor, keyword, rank, mostPickedUsers),

    /**
     * An address that belongs to another account never gets a code, so it is refused like a wrong one.
     * @throws AppError at `code`
     */
    async moveAddress(actor: Actor, given: AddressChange, context: CallContext): Promise<UserAccount> {
      const before = await createUserAccountRepository(db).find(actor, actor.id);
      const useUp = await doors.proveAddress(actor.id, given, context);
      if (!before || !useUp) {
        await context.writeAside((unit) => unit.audit("user_address_fail", "users", actor.id, { result: "refused" }));
        throw refuseField("code", "registration.code_wrong");
      }
      return context.write(async (unit) => {
        const [email, mobile] = given.channel === "email" ? [given.to, ""] : ["", given.to];
        const taken = await createUserAccountRepository(unit.tx).takenAddresses(actor.id, email, mobile);
        if (taken.length > 0 || !(await useUp(unit))) throw refuseField("code", "registration.code_wrong");
        const change = given.channel === "email" ? { email } : { mobile };
        return apply(unit, actor, before, { ...change, rowVersion: before.row_version }).catch((fault: unknown) => {
          if (fault instanceof AppError && fault.code === "user.address_taken")
            throw refuseField("code", "registration.code_wrong");
          throw fault;
        });
      });
    },
  };
}
export type UserAccountService = ReturnType<typeof createUserAccountService>;
