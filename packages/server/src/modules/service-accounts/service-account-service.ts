import { addDays } from "@busbar/contract/kernel/business-time";
import { fieldsIn } from "@busbar/contract/fields/noun";
import {
  longestLifeDays,
  type MachineScope,
  type ServiceAccount,
  type ServiceAccountDraft,
  type ServiceAccountQuery,
  serviceAccounts,
  type ServiceAccountUpdate,
} from "@busbar/contract/service-accounts/service-accounts";
import type { Actor } from "../../kernel/actor.ts";
import { AppError, refuseField } from "../../kernel/app-error.ts";
import { type Giver, judgeGrants } from "../../kernel/granting/grant-rule.ts";
import { readGiver } from "../../kernel/granting/read-holdings.ts";
import type { NotifyPeople } from "../../kernel/messages/notify-people.ts";
import type { CallContext } from "../../kernel/module.ts";
import { activityOf } from "../../kernel/records/activity.ts";
import { createRecord, editRecord, getRow, type Records, removeRecord } from "../../kernel/records/edit-record.ts";
import { lastEdit } from "../../kernel/records/last-edit.ts";
import { sha256 } from "../../kernel/secrets.ts";
import type { Db } from "../../kernel/sql/query.ts";
import type { Unit } from "../../kernel/work/unit-of-work.ts";
import type { Ports } from "../../ports.ts";
import { dayOfCall } from "./machine-callers.ts";
import { tellOwner } from "./service-account-notices.ts";
import { createServiceAccountRepository, type ServiceAccountRow } from "./service-account-repository.ts";
import { type AccountStep, grantsOfAccount, judgeStep } from "./service-account-rules.ts";
import { mintServiceToken } from "./service-token.ts";

export type Needs = {
  ports: Pick<Ports, "db" | "clock">;
  /** The rows of the accounts among the people, which another module keeps. */
  holders: {
    open(unit: Unit, by: string, named: { code: string; name: string }): Promise<string>;
    rename(unit: Unit, id: string, name: string): Promise<unknown>;
    give(unit: Unit, by: string, id: string, permissions: readonly string[], scope: MachineScope): Promise<void>;
  };
  rightsChanged(unit: Unit, concerned: readonly string[]): Promise<void>;
  notifyPeople: NotifyPeople;
};
type Context = Pick<CallContext, "write">;

const scopeOf = ({ scope_kind, scope_regions }: ServiceAccountRow) =>
  (scope_kind === "REGION" ? { kind: scope_kind, regions: scope_regions } : { kind: scope_kind }) as MachineScope;
const instant = (text: string) => new Date(text).toISOString();
const isValid = ({ endedAt }: { endedAt: string | null }) => endedAt === null;

function toServiceAccount(row: ServiceAccountRow, actor: Actor, giver: Giver): ServiceAccount {
  const scope = scopeOf(row);
  const subject = {
    state: row.state,
    permissions: row.permissions,
    scope,
    validTokens: row.tokens.filter(isValid).length,
    isOwnerThere: row.is_owner_there,
  };
  const judged = (step: AccountStep) => judgeStep(step, subject, giver);
  return {
    id: row.id,
    ...fieldsIn(serviceAccounts, row),
    state: row.state,
    responsible: {
      id: row.responsible_id,
      userCode: row.responsible_code,
      fullName: row.responsible_name,
      active: row.is_owner_there,
    },
    permissions: row.permissions,
    scope,
    confirmations: row.confirmations,
    addresses: row.addresses,
    tokens: row.tokens.map((token) => ({
      ...token,
      createdAt: instant(token.createdAt),
      usedAt: token.usedAt && instant(token.usedAt),
      endedAt: token.endedAt && instant(token.endedAt),
    })),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    ...lastEdit(row, actor),
    actions: {
      update: judged("update"),
      issueToken: judged("issueToken"),
      disable: judged("disable"),
      enable: judged("enable"),
      handOver: judged("handOver"),
      remove: judged("remove"),
    },
  };
}

/** As a form and the log state them. */
const fieldsOf = (row: ServiceAccountRow) => ({
  ...fieldsIn(serviceAccounts, row),
  state: row.state,
  responsible: `${row.responsible_name} (${row.responsible_code})`,
  permissions: row.permissions,
  scope: scopeOf(row),
  confirmations: row.confirmations,
  addresses: row.addresses,
});

/** Accounts of machines. @see docs/decisions/0147-service-accounts.md */
export function createServiceAccountService({ ports: { db, clock }, holders, rightsChanged, notifyPeople }: Needs) {
  const repositoryOn = (on: Db) => createServiceAccountRepository(on, clock.today());
  const giverOn = (on: Db, actor: Actor) => readGiver(on, actor, { today: clock.today(), now: clock.now() });

  function recordsOf(on: Db, actor: Actor, giver: Giver): Records<ServiceAccountRow, ServiceAccount> {
    const repository = repositoryOn(on);
    return {
      noun: "service-accounts",
      permission: "user:admin",
      lock: repository.lock,
      find: repository.find,
      show: (row) => toServiceAccount(row, actor, giver),
      fields: fieldsOf,
    };
  }

  /** @throws AppError that names the permission */
  function refuseGiving(giver: Giver, row: ServiceAccountRow): void {
    const refused = judgeGrants(giver, grantsOfAccount({ permissions: row.permissions, scope: scopeOf(row) }));
    if (refused) throw new AppError(refused.code, refused.details);
  }

  /** @throws AppError at `permissions` or `scope` */
  function refuseBeyond(giver: Giver, powers: { permissions: readonly string[]; scope: MachineScope }): void {
    const refused = judgeGrants(giver, grantsOfAccount(powers));
    if (!refused) return;
    throw refuseField(refused.code === "user.rows_beyond" ? "scope" : "permissions", refused.code, refused.details);
  }

  /** The end is exclusive: the last day is the day before. @throws AppError at `expiresOn` */
  function refuseExpiry(end: string | undefined): void {
    const today = clock.today();
    if (end === undefined || (end > addDays(today, 1) && end <= addDays(today, longestLifeDays + 1))) return;
    throw refuseField("expiresOn", "service_account.expiry", { days: longestLifeDays });
  }

  /** @throws AppError at `path` */
  async function refuseOwner(unit: Unit, userId: string, path: string): Promise<void> {
    if (!(await repositoryOn(unit.tx).mayOwn(userId))) throw refuseField(path, "service_account.owner_unknown");
  }

  async function takeOver(unit: Unit, id: string, userId: string): Promise<void> {
    await repositoryOn(unit.tx).noteOwner(id, userId, clock.now());
    await rightsChanged(unit, [id, userId]);
  }

  const step = (
    actor: Actor,
    id: string,
    context: Context,
    how: {
      action: AccountStep;
      audited: string;
      rowVersion: number;
      fields: Parameters<ReturnType<typeof repositoryOn>["update"]>[1];
      beside?: (unit: Unit, row: ServiceAccountRow) => Promise<unknown>;
    },
  ): Promise<ServiceAccount> =>
    context.write(async (unit) => {
      const giver = await giverOn(unit.tx, actor);
      const records = recordsOf(unit.tx, actor, giver);
      return editRecord(unit, records, id, {
        action: how.audited,
        happened: "updated",
        rowVersion: how.rowVersion,
        judge(row) {
          if (how.action !== "disable") refuseGiving(giver, row);
          return records.show(row).actions[how.action];
        },
        async write(_, row) {
          await how.beside?.(unit, row);
          await repositoryOn(unit.tx).update(id, how.fields, actor.id, clock.now());
        },
        follow: () => rightsChanged(unit, [id]),
      });
    });

  return {
    async list(actor: Actor, query: ServiceAccountQuery) {
      const giver = await giverOn(db, actor);
      const { rows, total } = await repositoryOn(db).list(query);
      return { list: rows.map((row) => toServiceAccount(row, actor, giver)), total };
    },

    /** @throws AppError `not_found` */
    async get(actor: Actor, id: string): Promise<ServiceAccount> {
      const records = recordsOf(db, actor, await giverOn(db, actor));
      return records.show(await getRow(records, id));
    },

    /** @throws AppError at the refused fields */
    create: (actor: Actor, draft: ServiceAccountDraft, context: Context): Promise<ServiceAccount> =>
      context.write(async (unit) => {
        const giver = await giverOn(unit.tx, actor);
        refuseExpiry(draft.expiresOn);
        refuseBeyond(giver, draft);
        const { responsibleId, ...given } = draft;
        return createRecord(unit, recordsOf(unit.tx, actor, giver), {
          action: "service_account.create",
          given,
          async insert() {
            await refuseOwner(unit, responsibleId, "responsibleId");
            const id = await holders.open(unit, actor.id, draft);
            await repositoryOn(unit.tx).insert(id, draft, actor.id, clock.now());
            await takeOver(unit, id, responsibleId);
            await holders.give(unit, actor.id, id, draft.permissions, draft.scope);
            return id;
          },
        });
      }),

    /** @throws AppError as {@link editRecord}, or at the refused fields */
    update: (actor: Actor, id: string, { rowVersion, ...patch }: ServiceAccountUpdate, context: Context) =>
      context.write(async (unit) => {
        const giver = await giverOn(unit.tx, actor);
        const records = recordsOf(unit.tx, actor, giver);
        return editRecord(unit, records, id, {
          action: "service_account.update",
          happened: "updated",
          rowVersion,
          patch,
          judge(row) {
            refuseGiving(giver, row);
            if (patch.expiresOn !== row.expiresOn) refuseExpiry(patch.expiresOn);
            refuseBeyond(giver, {
              permissions: patch.permissions ?? row.permissions,
              scope: patch.scope ?? scopeOf(row),
            });
            return "ok";
          },
          async write(changed, row) {
            await repositoryOn(unit.tx).update(id, changed, actor.id, clock.now());
            if (changed.name !== undefined) await holders.rename(unit, id, changed.name);
            await holders.give(
              unit,
              actor.id,
              id,
              changed.permissions ?? row.permissions,
              changed.scope ?? scopeOf(row),
            );
          },
        });
      }),

    disable: (actor: Actor, id: string, rowVersion: number, context: Context) =>
      step(actor, id, context, {
        action: "disable",
        audited: "service_account.disable",
        rowVersion,
        fields: { disabledAt: clock.now() },
      }),

    enable: (actor: Actor, id: string, rowVersion: number, context: Context) =>
      step(actor, id, context, {
        action: "enable",
        audited: "service_account.enable",
        rowVersion,
        fields: { disabledAt: null },
      }),

    /** Who answers for an account could have its tokens: that is given like them. */
    handOver: (
      actor: Actor,
      id: string,
      { userId, rowVersion }: { userId: string; rowVersion: number },
      context: Context,
    ) =>
      step(actor, id, context, {
        action: "handOver",
        audited: "service_account.hand_over",
        rowVersion,
        fields: { responsibleId: userId },
        async beside(unit, row) {
          await refuseOwner(unit, userId, "userId");
          await takeOver(unit, id, userId);
          if (userId !== actor.id) await tellOwner(notifyPeople, unit, row, userId);
        },
      }),

    remove: (actor: Actor, id: string, context: Context): Promise<null> =>
      context.write(async (unit) => {
        const records = recordsOf(unit.tx, actor, await giverOn(unit.tx, actor));
        return removeRecord(unit, records, id, {
          action: "service_account.remove",
          judge: () => "ok",
          async remove() {
            await holders.give(unit, actor.id, id, [], { kind: "ALL" });
            await repositoryOn(unit.tx).remove(id);
          },
        });
      }),

    /** @returns the token, which is shown once. @throws AppError `not_found` or why it is not given now */
    issueToken: (actor: Actor, id: string, context: Context) =>
      context.write(async (unit) => {
        const repository = repositoryOn(unit.tx);
        const giver = await giverOn(unit.tx, actor);
        const records = recordsOf(unit.tx, actor, giver);
        await records.lock(id);
        const row = await getRow(records, id);
        refuseGiving(giver, row);
        const verdict = records.show(row).actions.issueToken;
        if (verdict !== "ok") throw new AppError(verdict);
        const token = await mintServiceToken();
        await repository.insertToken(id, await sha256(token), actor.id, clock.now());
        const account = records.show(await getRow(records, id));
        const [made] = account.tokens;
        await unit.record("service_account.issue_token", "service-accounts", id, "updated", {
          after: { token: made?.id },
        });
        return { token, account };
      }),

    /** @throws AppError `not_found` also for one that has ended */
    endToken: (actor: Actor, id: string, tokenId: string, context: Context): Promise<null> =>
      context.write(async (unit) => {
        await getRow(recordsOf(unit.tx, actor, await giverOn(unit.tx, actor)), id);
        if (!(await repositoryOn(unit.tx).endToken(id, tokenId, clock.now()))) throw new AppError("not_found");
        await unit.record("service_account.end_token", "service-accounts", id, "updated", {
          before: { token: tokenId },
        });
        return null;
      }),

    /** @throws AppError `not_found` */
    async calls(id: string) {
      await getRow(repositoryOn(db), id);
      return repositoryOn(db).calls(id, dayOfCall(clock.now()));
    },

    /** @throws AppError `not_found` */
    async activity(id: string, paging: { pageNo: number; pageSize: number }) {
      await getRow(repositoryOn(db), id);
      return activityOf(db, "service-accounts", id, paging);
    },

    forgetOld: () => repositoryOn(db).forgetOld(clock.now(), dayOfCall(clock.now())),
  };
}
