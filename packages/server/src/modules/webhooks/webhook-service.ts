import { fieldsIn } from "@busbar/contract/fields/noun";
import { changeTypes } from "@busbar/contract/changes/changes";
import {
  mostWebhooks,
  type Webhook,
  type WebhookAccount,
  type WebhookDraft,
  type WebhookQuery,
  webhooks,
  type WebhookUpdate,
} from "@busbar/contract/webhooks/webhooks";
import { readFor } from "@busbar/contract/webhooks/webhook-events";
import type { Actor } from "../../kernel/actor.ts";
import { AppError, refuseField } from "../../kernel/app-error.ts";
import { type Giver, type Grant, judgeGrants } from "../../kernel/granting/grant-rule.ts";
import { readGiver } from "../../kernel/granting/read-holdings.ts";
import type { CallContext } from "../../kernel/module.ts";
import { activityOf } from "../../kernel/records/activity.ts";
import {
  createRecord,
  editRecord,
  getRow,
  type Records,
  removeRecord,
  type Verdict,
} from "../../kernel/records/edit-record.ts";
import { lastEdit } from "../../kernel/records/last-edit.ts";
import type { Db } from "../../kernel/sql/query.ts";
import type { Unit } from "../../kernel/work/unit-of-work.ts";
import type { Ports } from "../../ports.ts";
import { createDeliveryRepository } from "./deliveries/delivery-repository.ts";
import type { Changes } from "./deliveries/event-teller.ts";
import { type AccountRow, createWebhookRepository, type WebhookRow } from "./webhook-repository.ts";
import { judgeStep, type WebhookStep } from "./webhook-rules.ts";
import { mintWebhookSecret, sealingPurpose } from "./webhook-secrets.ts";

export type ServiceNeeds = {
  ports: Pick<Ports, "db" | "clock" | "vault">;
  changes: Pick<Changes, "present">;
  /** What whoever has the token of a service account may do. */
  grantsOfAccount(account: Pick<AccountRow, "permissions" | "scope_kind" | "scope_regions">): Grant[];
};
type Context = Pick<CallContext, "write">;

const typesOf = (permissions: readonly string[]) =>
  changeTypes.filter((type) => readFor(type).some((permission) => permissions.includes(permission)));

/** Endpoints that are told of changes. @see docs/decisions/0152-webhooks.md */
export function createWebhookService({ ports: { db, clock, vault }, changes, grantsOfAccount }: ServiceNeeds) {
  const repositoryOn = (on: Db) => createWebhookRepository(on, clock.today());
  const giverOn = (on: Db, actor: Actor) => readGiver(on, actor, { today: clock.today(), now: clock.now() });

  function toWebhook(row: WebhookRow, actor: Actor, giver: Giver): Webhook {
    const { account } = row;
    const grants = account && grantsOfAccount(account);
    const subject = { state: row.state, secrets: row.secrets.length, grants };
    const judged = (step: WebhookStep) => judgeStep(step, subject, giver);
    return {
      id: row.id,
      ...fieldsIn(webhooks, row),
      state: row.state,
      account: account && { id: account.id, code: account.code, name: account.name, live: account.live },
      secrets: row.secrets.map((secret) => ({ ...secret, createdAt: new Date(secret.createdAt).toISOString() })),
      waiting: row.waiting,
      failed: row.failed,
      deliveredAt: row.delivered_at?.toISOString() ?? null,
      createdAt: row.created_at.toISOString(),
      ...lastEdit(row, actor),
      actions: {
        update: judged("update"),
        turnOn: judged("turnOn"),
        turnOff: judged("turnOff"),
        addSecret: judged("addSecret"),
        test: judged("test"),
        remove: judged("remove"),
      },
    };
  }

  const recordsOf = (on: Db, actor: Actor, giver: Giver): Records<WebhookRow, Webhook> => ({
    noun: "webhooks",
    permission: "settings:admin",
    lock: repositoryOn(on).lock,
    find: repositoryOn(on).find,
    show: (row) => toWebhook(row, actor, giver),
    fields: (row) => ({
      ...fieldsIn(webhooks, row),
      state: row.state,
      accountId: row.account?.id ?? null,
      account: row.account ? `${row.account.name} (${row.account.code})` : null,
    }),
  });

  /** @throws AppError that names the permission */
  function refuseGiving(giver: Giver, account: AccountRow | null): void {
    const refused = account && judgeGrants(giver, grantsOfAccount(account));
    if (refused) throw new AppError(refused.code, refused.details);
  }

  /** @throws AppError at `accountId` or `eventTypes` */
  async function refuseChoice(on: Db, giver: Giver, accountId: string, types: readonly string[]): Promise<void> {
    const [account] = await repositoryOn(on).accounts(accountId);
    if (!account) throw refuseField("accountId", "webhook.account_unknown");
    const refused = judgeGrants(giver, grantsOfAccount(account));
    if (refused) throw refuseField("accountId", refused.code, refused.details);
    const known = typesOf(account.permissions);
    const beyond = types.filter((type) => !known.includes(type));
    if (beyond.length > 0) throw refuseField("eventTypes", "webhook.types_beyond", { types: beyond.join(", ") });
  }

  async function addSecret(unit: Unit, id: string, by: string): Promise<string> {
    const secret = mintWebhookSecret();
    await repositoryOn(unit.tx).addSecret(id, await vault.seal(sealingPurpose(id), secret), by, clock.now());
    return secret;
  }

  const step = (
    actor: Actor,
    id: string,
    context: Context,
    how: { action: WebhookStep; audited: string; rowVersion: number; write(unit: Unit): Promise<unknown> },
  ): Promise<Webhook> =>
    context.write(async (unit) => {
      const giver = await giverOn(unit.tx, actor);
      const records = recordsOf(unit.tx, actor, giver);
      return editRecord(unit, records, id, {
        action: how.audited,
        happened: "updated",
        rowVersion: how.rowVersion,
        judge(row) {
          if (how.action !== "turnOff") refuseGiving(giver, row.account);
          return records.show(row).actions[how.action];
        },
        write: () => how.write(unit),
      });
    });

  return {
    async list(actor: Actor, query: WebhookQuery) {
      const giver = await giverOn(db, actor);
      const { rows, total } = await repositoryOn(db).list(query);
      return { list: rows.map((row) => toWebhook(row, actor, giver)), total };
    },

    /** @throws AppError `not_found` */
    async get(actor: Actor, id: string): Promise<Webhook> {
      const records = recordsOf(db, actor, await giverOn(db, actor));
      return records.show(await getRow(records, id));
    },

    async accounts(actor: Actor): Promise<WebhookAccount[]> {
      const giver = await giverOn(db, actor);
      return (await repositoryOn(db).accounts()).map((account) => ({
        id: account.id,
        code: account.code,
        name: account.name,
        live: account.live,
        types: typesOf(account.permissions),
        choose: (judgeGrants(giver, grantsOfAccount(account))?.code ?? "ok") as WebhookAccount["choose"],
      }));
    },

    /** @returns the webhook with its secret, which is shown once. @throws AppError at the refused fields */
    create: (actor: Actor, draft: WebhookDraft, context: Context) =>
      context.write(async (unit) => {
        const giver = await giverOn(unit.tx, actor);
        await refuseChoice(unit.tx, giver, draft.accountId, draft.eventTypes);
        if ((await repositoryOn(unit.tx).count()) >= mostWebhooks)
          throw new AppError("webhook.too_many", { most: mostWebhooks });
        const position = await changes.present();
        const records = recordsOf(unit.tx, actor, giver);
        let secret = "";
        const made = await createRecord(unit, records, {
          action: "webhook.create",
          given: draft,
          async insert() {
            const id = await repositoryOn(unit.tx).insert({ ...draft, position }, actor.id, clock.now());
            secret = await addSecret(unit, id, actor.id);
            return id;
          },
        });
        return { secret, webhook: made };
      }),

    /** @throws AppError as {@link editRecord}, or at the refused fields */
    update: (actor: Actor, id: string, { rowVersion, ...patch }: WebhookUpdate, context: Context) =>
      context.write(async (unit) => {
        const giver = await giverOn(unit.tx, actor);
        const records = recordsOf(unit.tx, actor, giver);
        return editRecord(unit, records, id, {
          action: "webhook.update",
          happened: "updated",
          rowVersion,
          patch,
          async judge(row): Promise<Verdict> {
            refuseGiving(giver, row.account);
            const accountId = patch.accountId ?? row.account?.id;
            if (accountId !== undefined)
              await refuseChoice(unit.tx, giver, accountId, patch.eventTypes ?? row.eventTypes);
            return "ok";
          },
          write: (changed) => repositoryOn(unit.tx).update(id, changed, actor.id, clock.now()),
        });
      }),

    turnOff: (actor: Actor, id: string, rowVersion: number, context: Context) =>
      step(actor, id, context, {
        action: "turnOff",
        audited: "webhook.turn_off",
        rowVersion,
        async write(unit) {
          const off = { at: clock.now(), why: "PERSON" } as const;
          await repositoryOn(unit.tx).update(id, { off }, actor.id, clock.now());
          await createDeliveryRepository(unit.tx).giveUp(id);
        },
      }),

    turnOn: (actor: Actor, id: string, rowVersion: number, context: Context) =>
      step(actor, id, context, {
        action: "turnOn",
        audited: "webhook.turn_on",
        rowVersion,
        async write(unit) {
          const on = { off: { at: null, why: null }, position: await changes.present() };
          await repositoryOn(unit.tx).update(id, on, actor.id, clock.now());
        },
      }),

    remove: (actor: Actor, id: string, context: Context): Promise<null> =>
      context.write(async (unit) => {
        const records = recordsOf(unit.tx, actor, await giverOn(unit.tx, actor));
        return removeRecord(unit, records, id, {
          action: "webhook.remove",
          judge: () => "ok",
          remove: () => repositoryOn(unit.tx).remove(id),
        });
      }),

    /** @returns the secret, which is shown once. @throws AppError `not_found` or why there is none now */
    addSecret: (actor: Actor, id: string, context: Context) =>
      context.write(async (unit) => {
        const giver = await giverOn(unit.tx, actor);
        const records = recordsOf(unit.tx, actor, giver);
        await records.lock(id);
        const row = await getRow(records, id);
        refuseGiving(giver, row.account);
        const verdict = records.show(row).actions.addSecret;
        if (verdict !== "ok") throw new AppError(verdict);
        const secret = await addSecret(unit, id, actor.id);
        const webhook = records.show(await getRow(records, id));
        const after = { secret: webhook.secrets[0]?.id };
        await unit.record("webhook.add_secret", "webhooks", id, "updated", { after });
        return { secret, webhook };
      }),

    /** @throws AppError `not_found`, `webhook.last_secret` */
    endSecret: (actor: Actor, id: string, secretId: string, context: Context): Promise<null> =>
      context.write(async (unit) => {
        const records = recordsOf(unit.tx, actor, await giverOn(unit.tx, actor));
        await records.lock(id);
        const { secrets } = await getRow(records, id);
        if (!secrets.some((secret) => secret.id === secretId)) throw new AppError("not_found");
        if (secrets.length === 1) throw new AppError("webhook.last_secret");
        await repositoryOn(unit.tx).endSecret(id, secretId);
        await unit.record("webhook.end_secret", "webhooks", id, "updated", { before: { secret: secretId } });
        return null;
      }),

    /** @throws AppError `not_found` */
    async activity(id: string, paging: { pageNo: number; pageSize: number }) {
      await getRow(repositoryOn(db), id);
      return activityOf(db, "webhooks", id, paging);
    },

    forgetOld: () => repositoryOn(db).forgetOld(clock.now()),
  };
}
