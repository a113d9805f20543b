import { fieldsIn } from "@busbar/contract/fields/noun";
import type { ListOf } from "@busbar/contract/kernel/http/paging";
import { publishedPrices } from "@busbar/contract/published-prices/published-price-fields";
import {
  type PublishedPrice,
  publishedPriceActionNames,
  type PublishedPriceApprovals,
  type PublishedPriceCorrection,
  type PublishedPriceDetail,
  type PublishedPriceDraft,
  type PublishedPriceQuery,
  type PublishedPriceUpdate,
} from "@busbar/contract/published-prices/published-prices";
import type { Actor } from "../../kernel/actor.ts";
import { refuseField } from "../../kernel/app-error.ts";
import type { CallContext } from "../../kernel/module.ts";
import { activityOf } from "../../kernel/records/activity.ts";
import {
  createRecord,
  editRecord,
  getRow,
  type Records,
  refuseAsked,
  removeRecord,
} from "../../kernel/records/edit-record.ts";
import { lastEdit } from "../../kernel/records/last-edit.ts";
import type { Unit } from "../../kernel/work/unit-of-work.ts";
import type { Ports } from "../../ports.ts";
import {
  createPublishedPriceRepository,
  type PublishedPriceRepository,
  type PublishedPriceRow,
} from "./published-price-repository.ts";
import type { TellApprovers } from "./price-notices.ts";
import { judge, judgeStep } from "./published-price-rules.ts";

type Context = Pick<CallContext, "write">;

function toPublishedPrice(row: PublishedPriceRow, actor: Actor): PublishedPrice {
  const approval = judgeStep("approve", row, actor);
  return {
    id: row.id,
    ...fieldsIn(publishedPrices, row),
    versionNo: row.version_no,
    status: row.status,
    reason: row.reason,
    entered: { at: row.created_at.toISOString(), by: row.created_by },
    approved: row.approved_at && {
      at: row.approved_at.toISOString(),
      by: row.approved_by,
      inPlaceOf: row.approved_for,
    },
    inPlaceOf: approval.verdict === "ok" ? (approval.inPlaceOf?.name ?? null) : null,
    ...lastEdit(row, actor),
    actions: Object.fromEntries(
      publishedPriceActionNames.map((name) => [name, judge(name, row, actor)]),
    ) as PublishedPrice["actions"],
  };
}

const recordsOf = (repository: PublishedPriceRepository, actor: Actor): Records<PublishedPriceRow, PublishedPrice> => ({
  noun: "published-prices",
  permission: "price:write",
  lock: (id) => repository.lock(actor, id),
  find: (id) => repository.find(actor, id),
  show: (row) => toPublishedPrice(row, actor),
  fields: (row) => ({ ...fieldsIn(publishedPrices, row), status: row.status, reason: row.reason }),
});

export function createPublishedPriceService({ db, clock }: Pick<Ports, "db" | "clock">, tellApprovers: TellApprovers) {
  const reading = (actor: Actor) => recordsOf(createPublishedPriceRepository(db), actor);

  const approveIn = (unit: Unit, actor: Actor, { id, rowVersion }: { id: string; rowVersion: number }) => {
    const repository = createPublishedPriceRepository(unit.tx);
    const records = { ...recordsOf(repository, actor), permission: "price:approve" as const };
    const inPlaceOf = (row: PublishedPriceRow) => judgeStep("approve", row, actor).inPlaceOf?.id ?? null;
    return editRecord(unit, records, id, {
      action: "published_price.approve",
      happened: "updated",
      rowVersion,
      judge: (row) => judge("approve", row, actor),
      inPlaceOf,
      async write(_changed, row) {
        const replaced = await repository.approve(id, { by: actor.id, inPlaceOf: inPlaceOf(row) }, clock.now());
        if (replaced !== null)
          await unit.record("published_price.replace", "published-prices", replaced, "updated", {
            before: { status: "APPROVED" },
            after: { status: "REPLACED" },
          });
      },
    });
  };

  return {
    async list(actor: Actor, query: PublishedPriceQuery): Promise<ListOf<PublishedPrice>> {
      const { rows, total } = await createPublishedPriceRepository(db).list(actor, query);
      return { list: rows.map((row) => toPublishedPrice(row, actor)), total };
    },

    /** @throws AppError `not_found`, also out of scope */
    async get(actor: Actor, id: string): Promise<PublishedPriceDetail> {
      const row = await getRow(reading(actor), id);
      const versions = await createPublishedPriceRepository(db).versions(actor, id);
      return {
        ...toPublishedPrice(row, actor),
        versions: versions.map((version) => toPublishedPrice(version, actor)),
      };
    },

    /** @throws AppError at the field that is unknown, or at the month when it has a value already */
    create: (actor: Actor, draft: PublishedPriceDraft, context: Context): Promise<PublishedPrice> =>
      context.write(async (unit) => {
        const repository = createPublishedPriceRepository(unit.tx);
        const known = await repository.known(draft, clock.today());
        if (!known.area) throw refuseField("areaCode", "published_price.area_unknown");
        if (!known.grid) throw refuseField("gridCompany", "published_price.grid_unknown");
        await tellApprovers(unit, actor);
        return createRecord(unit, recordsOf(repository, actor), {
          action: "published_price.create",
          given: draft,
          insert: () => repository.insert(draft, actor.id, clock.now()),
        });
      }),

    /** @throws AppError as {@link editRecord} */
    update: (actor: Actor, id: string, { rowVersion, ...patch }: PublishedPriceUpdate, context: Context) =>
      context.write((unit) => {
        const repository = createPublishedPriceRepository(unit.tx);
        return editRecord(unit, recordsOf(repository, actor), id, {
          action: "published_price.update",
          happened: "updated",
          rowVersion,
          patch,
          judge: (row) => judge("update", row, actor),
          write: (changed) => repository.update(id, changed, actor.id, clock.now()),
        });
      }),

    /** @returns the correction, which awaits approval. @throws AppError as {@link editRecord} */
    correct: (actor: Actor, id: string, { rowVersion, ...given }: PublishedPriceCorrection, context: Context) =>
      context.write(async (unit) => {
        const repository = createPublishedPriceRepository(unit.tx);
        const records = recordsOf(repository, actor);
        await repository.lock(actor, id);
        const row = await getRow(records, id);
        refuseAsked(records, row, judge("correct", row, actor), rowVersion);
        await tellApprovers(unit, actor);
        return createRecord(unit, records, {
          action: "published_price.correct",
          given: { ...fieldsIn(publishedPrices, row), ...given },
          insert: () => repository.correct(id, given, actor.id, clock.now()),
        });
      }),

    /** @throws AppError as {@link editRecord}, `same_person` for what the actor has entered or changed */
    approve: (actor: Actor, id: string, rowVersion: number, context: Context): Promise<PublishedPrice> =>
      context.write((unit) => approveIn(unit, actor, { id, rowVersion })),

    /** All or none. @throws AppError the first refusal */
    approveAll: (actor: Actor, { prices }: PublishedPriceApprovals, context: Context) =>
      context.write(async (unit) => {
        // In one order, so that two approvals of the same month wait for each other.
        const inOrder = prices.toSorted((one, other) => Number(BigInt(one.id) - BigInt(other.id)));
        for (const price of inOrder) await approveIn(unit, actor, price);
        return { approved: prices.length };
      }),

    /** @throws AppError as {@link removeRecord} */
    remove: (actor: Actor, id: string, context: Context): Promise<null> =>
      context.write((unit) => {
        const repository = createPublishedPriceRepository(unit.tx);
        return removeRecord(unit, recordsOf(repository, actor), id, {
          action: "published_price.remove",
          judge: (row) => judge("remove", row, actor),
          remove: () => repository.remove(id),
        });
      }),

    /** @throws AppError `not_found` */
    async activity(actor: Actor, id: string, paging: { pageNo: number; pageSize: number }) {
      await getRow(reading(actor), id);
      return activityOf(db, "published-prices", id, paging);
    },
  };
}
