import type { ListOf } from "@busbar/contract/kernel/http/paging";
import type { BulkReceipt } from "@busbar/contract/bulk-actions/bulk-actions";
import { planBulkRoutes } from "@busbar/contract/price-plans/plan-bulk";
import { billImpactRoutes } from "@busbar/contract/price-plans/bill-impact";
import { planVersionRoutes } from "@busbar/contract/price-plans/plan-versions";
import {
  type PricePlan,
  type PricePlanColumn,
  type PricePlanDetail,
  type PricePlanDraft,
  type PricePlanQuery,
  type PricePlanUpdate,
  pricePlanColumns,
  pricePlanColumnTitles,
  pricePlanRoutes,
  pricePlans,
  pricePlanStatusWords,
} from "@busbar/contract/price-plans/price-plans";
import { planAddress } from "@busbar/contract/records/record-addresses";
import { addDays } from "@busbar/contract/kernel/business-time";
import { fieldCells } from "../../kernel/fields/cells.ts";
import type { Actor } from "../../kernel/actor.ts";
import { AppError, type Language } from "../../kernel/app-error.ts";
import type { YearOfBills } from "../../kernel/billing/year-of-bills.ts";
import type { NotifyPeople } from "../../kernel/messages/notify-people.ts";
import { bind, type CallContext, type Module, type SearchSource } from "../../kernel/module.ts";
import { activityOf } from "../../kernel/records/activity.ts";
import { createRecord, editRecord, getRow, removeRecord } from "../../kernel/records/edit-record.ts";
import { exportList, localTime } from "../../kernel/records/export-list.ts";
import type { StartBulkAction } from "../../kernel/targets/bulk-target.ts";
import type { Ports } from "../../ports.ts";
import { createPlanVersionRepository } from "./plan-version-repository.ts";
import { createPlanVersionService } from "./plan-version-service.ts";
import { toSummary } from "./plan-version-shape.ts";
import { judge, recordsOf, toPlan } from "./price-plan-record.ts";
import { createPricePlanRepository, type PricePlanRow, planChanges } from "./price-plan-repository.ts";
import { seesDrafts } from "./price-plan-rules.ts";

type Context = Pick<CallContext, "write">;

function createPricePlanService({ db, clock }: Pick<Ports, "db" | "clock">) {
  const reading = (actor: Actor) => recordsOf(createPricePlanRepository(db, clock.today()), actor);
  const withVersions = async (plan: PricePlan, actor: Actor, at: typeof db = db): Promise<PricePlanDetail> => {
    const versions = await createPlanVersionRepository(at).ofPlan(plan.id, !seesDrafts(actor));
    return { ...plan, versions: versions.map((version) => toSummary(version, actor)) };
  };

  /** A step in a plan's lifecycle, which is always written. */
  const step = (name: "archive" | "restore", actor: Actor, id: string, rowVersion: number, context: Context) =>
    context.write(async (unit) => {
      const repository = createPricePlanRepository(unit.tx, clock.today());
      const plan = await editRecord(unit, recordsOf(repository, actor), id, {
        action: `price-plan.${name}`,
        happened: "updated",
        rowVersion,
        judge: (row) => judge(name, row, actor),
        write: () => repository[name](id, actor.id, clock.now()),
      });
      return withVersions(plan, actor, unit.tx);
    });

  return {
    async list(actor: Actor, query: PricePlanQuery): Promise<ListOf<PricePlan>> {
      const { rows, total } = await createPricePlanRepository(db, clock.today()).list(actor, query);
      return { list: rows.map((row) => toPlan(row, actor)), total };
    },

    /** @throws AppError `not_found` also when out of scope */
    get: async (actor: Actor, id: string) => withVersions(toPlan(await getRow(reading(actor), id), actor), actor),

    create: (actor: Actor, draft: PricePlanDraft, context: Context) =>
      context.write(async (unit) => {
        const repository = createPricePlanRepository(unit.tx, clock.today());
        const plan = await createRecord(unit, recordsOf(repository, actor), {
          action: "price-plan.create",
          given: draft,
          insert: () => repository.insert(draft, actor.id, clock.now()),
        });
        return { ...plan, versions: [] };
      }),

    /** @throws AppError as {@link editRecord} */
    update: (actor: Actor, id: string, { rowVersion, ...patch }: PricePlanUpdate, context: Context) =>
      context.write(async (unit) => {
        const repository = createPricePlanRepository(unit.tx, clock.today());
        const plan = await editRecord(unit, recordsOf(repository, actor), id, {
          action: "price-plan.update",
          happened: "updated",
          rowVersion,
          patch,
          judge: (row) => judge("update", row, actor),
          async write(changed, row) {
            // The units of submitted versions depend on the commodity.
            if (changed.commodity !== undefined && row.was_submitted) throw new AppError("plan.commodity_kept");
            await repository.update(id, changed, actor.id, clock.now());
          },
        });
        return withVersions(plan, actor, unit.tx);
      }),

    archive: (actor: Actor, id: string, rowVersion: number, context: Context) =>
      step("archive", actor, id, rowVersion, context),
    restore: (actor: Actor, id: string, rowVersion: number, context: Context) =>
      step("restore", actor, id, rowVersion, context),

    /** @throws AppError as {@link removeRecord} */
    remove: (actor: Actor, id: string, context: Context): Promise<null> =>
      context.write((unit) => {
        const repository = createPricePlanRepository(unit.tx, clock.today());
        return removeRecord(unit, recordsOf(repository, actor), id, {
          action: "price-plan.remove",
          judge: (row) => judge("remove", row, actor),
          remove: () => repository.remove(id),
        });
      }),

    /** @throws AppError `not_found` */
    async activity(actor: Actor, id: string, paging: { pageNo: number; pageSize: number }) {
      await getRow(reading(actor), id);
      if (!seesDrafts(actor)) return { list: [], total: 0, archivedBefore: null };
      return activityOf(db, "price-plans", id, paging);
    },
  };
}

const cells: Record<PricePlanColumn, (row: PricePlanRow, language: Language) => string | null> = {
  ...fieldCells(pricePlans),
  status: (row, language) => pricePlanStatusWords[row.status][language],
  current: (row) => row.current && String(row.current.versionNo),
  validFrom: (row) => row.current && row.current.validFrom,
  validTo: (row) => (row.current?.validTo ? addDays(row.current.validTo, -1) : null),
  next: (row) => row.next && row.next.validFrom,
  updatedAt: (row) => localTime(row.updated_at),
};

/** Plans by name or code, an exact code first. */
const searchOf =
  ({ db, clock }: Pick<Ports, "db" | "clock">): SearchSource =>
  async (actor, key, most) => {
    if (key === "") return [];
    const query = { keyword: key, sort: "planCode", pageNo: 1, pageSize: most } as const;
    const { rows } = await createPricePlanRepository(db, clock.today()).list(actor, query);
    return rows.map((row) => ({
      value: row.name,
      url: `#${planAddress(row)}`,
      noun: "price-plans",
      hint: row.planCode,
    }));
  };

type Needs = {
  ports: Pick<Ports, "db" | "clock" | "spreadsheets">;
  notifyPeople: NotifyPeople;
  startBulk: StartBulkAction<BulkReceipt>;
  yearOfBills: YearOfBills;
};

export function createPricePlans({ ports, notifyPeople, startBulk, yearOfBills }: Needs): Module {
  const service = createPricePlanService(ports);
  const versions = createPlanVersionService(ports, notifyPeople);
  return bind(
    // `/price-plans/bulk` must come before `/price-plans/{id}`.
    { ...planVersionRoutes, ...billImpactRoutes, ...planBulkRoutes, ...pricePlanRoutes },
    {
      async getBillImpact({ actor, params, query }) {
        const { components } = await versions.get(actor, { id: query.planId, versionNo: query.versionNo });
        return yearOfBills(actor, params.id, components);
      },
      listPricePlans: ({ actor, query }) => service.list(actor, query),
      async exportPricePlans({ actor, query, ...context }) {
        const { count, rows } = createPricePlanRepository(ports.db, ports.clock.today()).export(actor, query);
        return exportList(ports, {
          actor,
          context,
          noun: "price-plans",
          action: "price-plan.export",
          title: { zh: "价格套餐", en: "Price plans" },
          query,
          columns: pricePlanColumns.map((name) => ({
            name,
            title: pricePlanColumnTitles[name][context.language],
            kind: name === "updatedAt" ? "dateTime" : "text",
          })),
          total: await count(),
          rows,
          cells: (row) => pricePlanColumns.map((name) => cells[name](row, context.language)),
        });
      },
      archivePricePlans: (call) => startBulk(call, "price-plans", "archive", call.body.of, {}),
      restorePricePlans: (call) => startBulk(call, "price-plans", "restore", call.body.of, {}),
      getPricePlan: ({ actor, params }) => service.get(actor, params.id),
      createPricePlan: (call) => service.create(call.actor, call.body, call),
      updatePricePlan: (call) => service.update(call.actor, call.params.id, call.body, call),
      archivePricePlan: (call) => service.archive(call.actor, call.params.id, call.body.rowVersion, call),
      restorePricePlan: (call) => service.restore(call.actor, call.params.id, call.body.rowVersion, call),
      removePricePlan: (call) => service.remove(call.actor, call.params.id, call),
      listPricePlanActivity: ({ actor, params, query }) => service.activity(actor, params.id, query),

      selectPlanVersions: ({ actor, query }) =>
        createPricePlanRepository(ports.db, ports.clock.today()).choices(actor, query),
      getPlanVersion: ({ actor, params }) => versions.get(actor, params),
      createPlanVersion: (call) => versions.create(call.actor, call.params.id, call.body, call),
      updatePlanVersion: (call) => versions.update(call.actor, call.params, call.body, call),
      removePlanVersion: (call) => versions.remove(call.actor, call.params, call),
      submitPlanVersion: (call) => versions.submit(call.actor, call.params, call.body.rowVersion, call),
      withdrawPlanVersion: (call) => versions.withdraw(call.actor, call.params, call.body.rowVersion, call),
      approvePlanVersion: (call) => versions.approve(call.actor, call.params, call.body.rowVersion, call),
      returnPlanVersion: (call) => versions.return(call.actor, call.params, call.body, call),
    },
    { search: searchOf(ports), changes: planChanges },
  );
}
