import { roleCodes } from "@busbar/contract/kernel/role-codes";
import {
  type AddressChange,
  governedFields,
  mostPickedUsers,
  ownFields,
  type UserAccount,
  type UserDraft,
  type UserUpdate,
} from "@busbar/contract/users/user-accounts";
import type { HandOver } from "@busbar/contract/users/hand-over";
import { meets } from "@busbar/contract/kernel/access";
import type { Actor } from "../../../kernel/actor.ts";
import { AppError, refuseField } from "../../../kernel/app-error.ts";
import { needStepUp } from "../../../kernel/http/guard.ts";
import type { CallContext } from "../../../kernel/module.ts";
import { editRecord, getRow } from "../../../kernel/records/edit-record.ts";
import type { Unit } from "../../../kernel/work/unit-of-work.ts";
import type { Ports } from "../../../ports.ts";
import { governedBy, knownTo } from "../user-visibility.ts";
import type { AccountDependencies, AccountEdits } from "./account-edits.ts";
import type { Receipt } from "./hand-over.ts";
import { type AccountRow, createUserAccountRepository, type UserAccountRepository } from "./user-account-repository.ts";

const rank = [roleCodes.admin, roleCodes.manager, roleCodes.partner, roleCodes.enterprise, roleCodes.regular];
const changeable = [...Object.keys(ownFields), ...Object.keys(governedFields)];

type Rest = AccountEdits["editOf"] extends (unit: Unit, actor: Actor, id: string, ...rest: infer R) => unknown
  ? R
  : never;

/** Accounts, created and changed by administrators and changed by their owners. @see docs/security.md, Accounts */
export function createUserAccountService(
  ports: Pick<Ports, "db" | "clock">,
  edits: AccountEdits,
  dependencies: Pick<AccountDependencies, "handOver" | "proveAddress">,
) {
  const { db, clock } = ports;
  const { refuseGrants, recordsOf, editOf, openAccount, judgeFields } = edits;

  const change = (unit: Unit, actor: Actor, id: string, ...how: Rest) =>
    editRecord(
      unit,
      recordsOf(actor, createUserAccountRepository(unit.tx), governedBy(actor)),
      id,
      editOf(unit, actor, id, ...how),
    );

  /** @throws AppError `not_found`, or from the rules for enabling and disabling another account */
  async function judgeState(unit: Unit, actor: Actor, id: string): Promise<AccountRow> {
    const accounts = createUserAccountRepository(unit.tx);
    const row = await getRow(recordsOf(actor, accounts, governedBy(actor)), id);
    await judgeFields(actor, id, ["status"])(accounts);
    return row;
  }

  return {
    /**
     * Changes one's own profile, or another account as an administrator.
     * @throws AppError at the refused fields; `not_found` out of scope; `stale`; `step_up.needed`
     */
    async update(actor: Actor, { id = actor.id, ...form }: UserUpdate, context: CallContext): Promise<UserAccount> {
      const isOwn = id === actor.id;
      if (!isOwn && !meets(actor, ["user:admin"]))
        throw new AppError("not_allowed", { permission: "user:admin", rule: "user:admin" });
      return context.write((unit) =>
        change(unit, actor, id, form, async (before, accounts) => {
          const given = changeable.filter((name) => form[name as keyof typeof form] !== undefined);
          await judgeFields(actor, id, given)(accounts);
          if (!isOwn) needStepUp(actor, clock.now());
          await refuseGrants(accounts, actor, before, form);
          return "ok";
        }),
      );
    },

    /** @throws AppError at the refused fields */
    save: (actor: Actor, draft: UserDraft, context: CallContext): Promise<UserAccount> =>
      context.write((unit) => openAccount(unit, actor, draft)),

    /** The result that {@link disable} would have. @throws AppError as that does, except for the version */
    async previewDisabling(
      actor: Actor,
      id: string,
      successorId: string | null,
      context: CallContext,
    ): Promise<HandOver> {
      const { handOver } = dependencies;
      const successor = await handOver.successorOf(actor, id, successorId);
      const receipt = await handOver.preview(context, async (unit) => {
        await handOver.hold(unit, id, successor);
        return handOver.move(unit, actor, await judgeState(unit, actor, id), successor);
      });
      return handOver.show(receipt, context.language);
    },

    /** @throws AppError as {@link update}, or at `successorId` */
    async disable(
      actor: Actor,
      id: string,
      { rowVersion, successorId }: { rowVersion: number; successorId: string | null },
      context: CallContext,
    ): Promise<{ account: UserAccount; handedOver: HandOver }> {
      const { handOver } = dependencies;
      const successor = await handOver.successorOf(actor, id, successorId);
      return context.write(async (unit) => {
        let receipt: Receipt = { items: [], soleRights: [] };
        await handOver.hold(unit, id, successor);
        const patch = { rowVersion, status: "DISABLED" as const };
        const judge = async (_: AccountRow, accounts: UserAccountRepository) => {
          await judgeFields(actor, id, ["status"])(accounts);
          return "ok" as const;
        };
        const account = await change(unit, actor, id, patch, judge, successor, (made) => (receipt = made));
        return { account, handedOver: handOver.show(receipt, context.language) };
      });
    },

    /** @returns the account, and what was handed over when it was disabled, which stays with its new holders */
    enable: (actor: Actor, id: string, rowVersion: number, context: CallContext) =>
      context.write(async (unit) => {
        const patch = { rowVersion, status: "ACTIVE" as const };
        const judge = async (before: AccountRow, accounts: UserAccountRepository) => {
          await judgeFields(actor, id, ["status"])(accounts);
          await refuseGrants(accounts, actor, before, { status: patch.status });
          return "ok" as const;
        };
        const account = await change(unit, actor, id, patch, judge);
        const past = await dependencies.handOver.lastOf(unit.tx, id);
        return { account, staysHandedOver: dependencies.handOver.showPast(past, context.language) };
      }),

    /** Whether this account exists for the actor at all. */
    canSee: async (actor: Actor, id: string): Promise<boolean> =>
      (await createUserAccountRepository(db).find(knownTo(actor), id)) !== undefined,

    select: (actor: Actor, keyword: string) =>
      createUserAccountRepository(db).picked(actor, keyword, rank, mostPickedUsers),

    /**
     * No code is ever sent to an address of another account, so that case is refused like a wrong code.
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
