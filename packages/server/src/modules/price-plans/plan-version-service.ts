import { planProblems } from "@busbar/contract/price-plans/plan-checks";
import {
  type PlanVersion,
  type PlanVersionActionName,
  type PlanVersionDraft,
  planVersions,
  type PlanVersionUpdate,
} from "@busbar/contract/price-plans/plan-versions";
import { fieldsIn } from "@busbar/contract/fields/noun";
import type { Actor } from "../../kernel/actor.ts";
import { AppError, type FieldRefusal, refuseField } from "../../kernel/app-error.ts";
import type { NotifyPeople } from "../../kernel/messages/notify-people.ts";
import { holdersOf, withStandIns } from "../../kernel/messages/holders.ts";
import type { CallContext } from "../../kernel/module.ts";
import {
  createRecord,
  type Edit,
  editRecord,
  getRow,
  type Records,
  removeRecord,
  type Verdict,
} from "../../kernel/records/edit-record.ts";
import type { Unit } from "../../kernel/work/unit-of-work.ts";
import type { Ports } from "../../ports.ts";
import {
  createPlanVersionRepository,
  type PlanVersionRepository,
  type VersionFields,
  type VersionRow,
} from "./plan-version-repository.ts";
import { calendarsOf, toVersion } from "./plan-version-shape.ts";
import { createPricePlanRepository, type PricePlanRepository } from "./price-plan-repository.ts";
import { judgePlan, judgeStep, judgeVersion, seesDrafts, successionOf } from "./price-plan-rules.ts";
import { decidedNotice, waitingNotice } from "./plan-notices.ts";

type Context = Pick<CallContext, "write">;
type Key = { id: string; versionNo: number };

const fieldsOf = (row: VersionRow) => ({
  status: row.status,
  ...fieldsIn(planVersions, row),
  components: row.components,
});

/** Versions of plans. Each change appears in the plan's activity with the version's number. */
export function createPlanVersionService({ db, clock }: Pick<Ports, "db" | "clock">, notifyPeople: NotifyPeople) {
  const recordsOf = (
    plans: PricePlanRepository,
    versions: PlanVersionRepository,
    actor: Actor,
    versionNo: number,
  ): Records<VersionRow, PlanVersion> => ({
    noun: "price-plans",
    permission: "price:write",
    lock: (planId) => versions.lock(planId, versionNo),
    async find(planId) {
      if (!(await plans.sees(actor, planId))) return undefined;
      const row = await versions.find({ planId, versionNo });
      return row?.status === "APPROVED" || seesDrafts(actor) ? row : undefined;
    },
    show: (row) => toVersion(row, actor),
    fields: fieldsOf,
    audited: (fields) => ({ versionNo, ...fields }),
  });
  const repositoriesOf = (at: Unit["tx"] | typeof db) =>
    [createPricePlanRepository(at, clock.today()), createPlanVersionRepository(at)] as const;

  /** @throws AppError at the component */
  async function refuseUnknownCalendars(versions: PlanVersionRepository, { components }: VersionFields): Promise<void> {
    const named = (components ?? []).flatMap(({ calendarId }, at) => (calendarId === null ? [] : [{ calendarId, at }]));
    if (named.length === 0) return;
    const known = await versions.calendarIds(named.map(({ calendarId }) => calendarId));
    const unknown = named.find(({ calendarId }) => !known.has(calendarId));
    if (unknown) throw refuseField(`components.${unknown.at}.calendarId`, "tou.unknown");
  }

  /** @throws AppError `incomplete` with everything that a version lacks for billing */
  async function refuseIncomplete(versions: PlanVersionRepository, row: VersionRow) {
    const calendars = new Map(calendarsOf(row).map(({ id, bands }) => [id, bands]));
    const problems: FieldRefusal[] = planProblems(row.commodity, row.components, calendars);
    const succession = successionOf(row, await versions.approved(row.plan_id));
    if ("overlaps" in succession) {
      const { version_no: version, validFrom: from } = succession.overlaps;
      problems.unshift({ path: "validFrom", code: "plan.overlap", details: { version, from } });
    }
    if (problems.length > 0) throw new AppError("incomplete", {}, problems);
    return "ends" in succession ? succession.ends : null;
  }

  type Step = {
    key: Key;
    rowVersion: number;
    name: Exclude<PlanVersionActionName, "remove">;
    edit: (
      unit: Unit,
      versions: PlanVersionRepository,
    ) => Pick<Edit<VersionRow, VersionFields>, "write"> & Partial<Edit<VersionRow, VersionFields>>;
  };
  /** @throws AppError as {@link editRecord} */
  const take = (actor: Actor, context: Context, { key, rowVersion, name, edit }: Step): Promise<PlanVersion> =>
    context.write((unit) => {
      const [plans, versions] = repositoriesOf(unit.tx);
      const permission = name === "approve" || name === "return" ? "price:approve" : "price:write";
      const records = { ...recordsOf(plans, versions, actor, key.versionNo), permission } as const;
      return editRecord(unit, records, key.id, {
        action: `plan-version.${name}`,
        happened: "updated",
        rowVersion,
        judge: (row): Verdict => judgeVersion(name, row, actor),
        inPlaceOf: (row) => deciderOf(name, row, actor).inPlaceOf,
        ...edit(unit, versions),
      });
    });

  /** The person who decides, and in whose place. */
  const deciderOf = (name: PlanVersionActionName, row: VersionRow, actor: Actor) => ({
    by: actor.id,
    inPlaceOf: judgeStep(name, row, actor).inPlaceOf?.id ?? null,
  });

  return {
    /** @throws AppError `not_found` */
    async get(actor: Actor, { id, versionNo }: Key): Promise<PlanVersion> {
      const [plans, versions] = repositoriesOf(db);
      return toVersion(await getRow(recordsOf(plans, versions, actor, versionNo), id), actor);
    },

    /** @throws AppError `not_found`, `plan.archived`, or at a component with an unknown calendar */
    create: (actor: Actor, planId: string, draft: PlanVersionDraft, context: Context): Promise<PlanVersion> =>
      context.write(async (unit) => {
        const [plans, versions] = repositoriesOf(unit.tx);
        await plans.lock(actor, planId);
        const plan = await getRow(plans.reading(actor), planId);
        const verdict = judgePlan("addVersion", { status: plan.status, wasSubmitted: plan.was_submitted }, actor);
        if (verdict !== "ok")
          throw new AppError(verdict, verdict === "not_allowed" ? { permission: "price:write" } : {});
        await refuseUnknownCalendars(versions, draft);
        const versionNo = await versions.insert(planId, draft, actor.id, clock.now());
        return createRecord(unit, recordsOf(plans, versions, actor, versionNo), {
          action: "plan-version.create",
          happened: "updated",
          given: { versionNo, ...draft },
          insert: () => Promise.resolve(planId),
        });
      }),

    update: (actor: Actor, key: Key, { rowVersion, ...patch }: PlanVersionUpdate, context: Context) =>
      take(actor, context, {
        key,
        rowVersion,
        name: "update",
        edit: (_, versions) => ({
          patch,
          async write(changed, row) {
            const from = changed.validFrom ?? row.validFrom;
            const to = changed.validTo === undefined ? row.validTo : changed.validTo;
            if (to !== null && to <= from) throw refuseField("validTo", "plan.dates");
            await refuseUnknownCalendars(versions, changed);
            await versions.update(row.id, changed, actor.id, clock.now());
          },
        }),
      }),

    /** @throws AppError as {@link removeRecord} */
    remove: (actor: Actor, { id, versionNo }: Key, context: Context): Promise<null> =>
      context.write((unit) => {
        const [plans, versions] = repositoriesOf(unit.tx);
        const records = recordsOf(plans, versions, actor, versionNo);
        return removeRecord(unit, records, id, {
          action: "plan-version.remove",
          happened: "updated",
          judge: (row) => judgeVersion("remove", row, actor),
          remove: async () => {
            const row = await getRow(records, id);
            await versions.remove(row.id);
          },
        });
      }),

    /** @throws AppError `incomplete` with every problem at its component and field */
    submit: (actor: Actor, key: Key, rowVersion: number, context: Context) =>
      take(actor, context, {
        key,
        rowVersion,
        name: "submit",
        edit: (unit, versions) => ({
          async write(_changed, row) {
            await refuseIncomplete(versions, row);
            await versions.submit(row.id, actor.id, clock.now());
          },
          async follow(after) {
            const today = clock.today();
            const able = await withStandIns(unit.tx, await holdersOf(unit.tx, "price:approve", today), today);
            const users = able.filter((id) => id !== actor.id);
            if (users.length > 0) await notifyPeople(unit, waitingNotice(after, users));
          },
        }),
      }),

    withdraw: (actor: Actor, key: Key, rowVersion: number, context: Context) =>
      take(actor, context, {
        key,
        rowVersion,
        name: "withdraw",
        edit: (_, versions) => ({ write: (_changed, row) => versions.withdraw(row.id, actor.id, clock.now()) }),
      }),

    /** Ends the approved version that precedes this one on the day this one begins. */
    approve: (actor: Actor, key: Key, rowVersion: number, context: Context) =>
      take(actor, context, {
        key,
        rowVersion,
        name: "approve",
        edit: (unit, versions) => ({
          async write(_changed, row) {
            const ends = await refuseIncomplete(versions, row);
            if (ends !== null) {
              const before = (await versions.approved(row.plan_id)).find(({ version_no }) => version_no === ends);
              await versions.end(row.plan_id, ends, row.validFrom, actor.id, clock.now());
              await unit.audit("plan-version.end", "price-plans", row.plan_id, {
                before: { versionNo: ends, validTo: before?.validTo ?? null },
                after: { versionNo: ends, validTo: row.validFrom },
              });
            }
            await versions.approve(row, deciderOf("approve", row, actor), clock.now());
          },
          follow: (after, before) => notifyPeople(unit, decidedNotice(after, before)),
        }),
      }),

    return: (
      actor: Actor,
      key: Key,
      { rowVersion, reason }: { rowVersion: number; reason: string },
      context: Context,
    ) =>
      take(actor, context, {
        key,
        rowVersion,
        name: "return",
        edit: (unit, versions) => ({
          write: (_changed, row) => versions.return(row.id, reason, deciderOf("return", row, actor), clock.now()),
          follow: (after, before) => notifyPeople(unit, decidedNotice(after, before)),
        }),
      }),
  };
}
