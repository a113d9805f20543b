import { meets } from "@busbar/contract/kernel/access";
import { normalisePointCode } from "@busbar/contract/points/point-codes";
import { PointDraft, type PointPatch, type PointPut, type TenancyDraft } from "@busbar/contract/points/point-drafts";
import {
  type PickUpPoint,
  type PickUpPointQuery,
  Point,
  type PointClosing,
  type PointQuery,
  type PointRow,
  type PointUpdate,
  type TenancyChange,
} from "@busbar/contract/points/points";
import type { ExternalRef } from "@busbar/contract/fields/external-refs";
import { addDays } from "@busbar/contract/kernel/business-time";
import type { ListOf } from "@busbar/contract/kernel/http/paging";
import type { RecordHistory } from "@busbar/contract/kernel/records";
import type { Actor } from "../../kernel/actor.ts";
import { AppError, refuseField } from "../../kernel/app-error.ts";
import { parseWith } from "../../kernel/http/parse.ts";
import { putByRef } from "../../kernel/records/put-by-ref.ts";
import { type CallContext, withinOne } from "../../kernel/module.ts";
import { activityOf } from "../../kernel/records/activity.ts";
import { createRecord, editRecord, getRow, removeRecord, type Verdict } from "../../kernel/records/edit-record.ts";
import { createListMemory, filtersOf } from "../../kernel/fast/list-memory.ts";
import { rememberPlaceNames } from "../../kernel/records/place-names.ts";
import { reachKey } from "../../kernel/records/visibility.ts";
import type { PointEndings } from "../../kernel/targets/point-endings.ts";
import type { Unit } from "../../kernel/work/unit-of-work.ts";
import type { Ports } from "../../ports.ts";
import { editOf, recordsOf, refuseUnresolved } from "./editing/point-edit.ts";
import type { PointFilters } from "./point-filters.ts";
import { createPointRepository } from "./point-repository.ts";
import type { DetailRow, ListRow } from "./point-rows.ts";
import { noReadings, readingsOfPoints } from "./readings-of-points.ts";
import { actionsOf } from "./editing/point-rules.ts";
import { toPickUpPoint, toPoint, toRow } from "./point-shape.ts";
import { createTenancyRepository, type TenancyRow } from "./tenancy-repository.ts";

type Context = Pick<CallContext, "write">;

/** Pick-up points: find, judge, change, audit, notify. */
export function createPointService({ db, clock, wake }: Pick<Ports, "db" | "clock" | "wake">, endings: PointEndings) {
  const placeNames = rememberPlaceNames(wake);
  const reading = () => createPointRepository(db, clock.today(), placeNames);
  const totals = createListMemory<number>(wake, (total) => total);

  async function pageAndTotal(actor: Actor, query: PointQuery): Promise<{ rows: ListRow[]; total: number }> {
    const filters = filtersOf(query);
    const points = reading();
    const [rows, total] = await Promise.all([
      points.list(actor, query),
      // Readings come without any change of points.
      filters.lacks === "readings"
        ? points.count(actor, filters)
        : totals.answer(db, [filters, reachKey(actor, "point:read"), clock.today()], (on) =>
            createPointRepository(on, clock.today()).count(actor, filters),
          ),
    ]);
    return { rows, total };
  }
  const get = async (actor: Actor, id: string) => toPoint(await getRow(recordsOf(reading(), actor), id), actor);

  /** Changes the tenancies of a locked point. @returns the point after the change */
  const changeTenancies = (
    actor: Actor,
    id: string,
    context: Context,
    work: (held: {
      unit: Unit;
      row: DetailRow;
      tenancies: ReturnType<typeof createTenancyRepository>;
    }) => Promise<void>,
  ): Promise<Point> =>
    context.write(async (unit) => {
      const points = createPointRepository(unit.tx, clock.today());
      const records = recordsOf(points, actor);
      await records.lock(id);
      const row = await getRow(records, id);
      refuseVerdict(actionsOf(row, actor).edit);
      await work({ unit, row, tenancies: createTenancyRepository(unit.tx, id) });
      // A person who hands a point over to others may no longer see it.
      return toPoint((await points.find(actor, id)) ?? row, actor);
    });

  async function refuseCustomer(
    tenancies: ReturnType<typeof createTenancyRepository>,
    actor: Actor,
    path: string,
    customerId: string,
  ): Promise<void> {
    const stage = await tenancies.stageOf(actor, customerId, clock.today());
    if (stage === undefined) throw refuseField(path, "tenancy.customer_unknown");
    if (stage === "CLOSED") throw refuseField(path, "tenancy.customer_closed");
  }

  /** Without a version the point is changed as it is by now. */
  const change = (unit: Unit, actor: Actor, id: string, patch: PointPatch, rowVersion?: number) => {
    const points = createPointRepository(unit.tx, clock.today());
    const editing = { points, actor, id, now: clock.now() };
    return editRecord(unit, recordsOf(points, actor), id, (row) => ({
      ...editOf(editing, patch, row),
      rowVersion: rowVersion ?? row.row_version,
    }));
  };

  const service = {
    get,

    count: async (actor: Actor, filters: PointFilters) => ({ total: await reading().count(actor, filters) }),

    async list(actor: Actor, query: PointQuery): Promise<ListOf<PointRow>> {
      const { rows, total } = await pageAndTotal(actor, query);
      return { list: rows.map((row) => toRow(row, actor)), total };
    },

    async listAfter(actor: Actor, query: PointQuery, after: string) {
      return { list: (await reading().list(actor, query, after)).map((row) => toRow(row, actor)) };
    },

    provinces: (actor: Actor, filters: PointFilters) => reading().provinces(actor, filters),

    /** The list of the specification. */
    async pickUpPoints(actor: Actor, query: PickUpPointQuery): Promise<ListOf<PickUpPoint>> {
      const { customerId, commodity, status, areaCode, ...rest } = query;
      const filters = {
        ...rest,
        ...(customerId && { customerId }),
        ...(commodity && { commodity: [commodity] }),
        ...(status && { status: [status] }),
        ...(areaCode && { areaCode }),
      };
      const { rows, total } = await pageAndTotal(actor, filters);
      const ids = rows.map(({ id }) => id);
      // Known to people who read meters, and exceptions to those who work on them.
      const readings = meets(actor, ["meter:read"]) ? await readingsOfPoints(db, ids, clock.today()) : noReadings;
      const seesIssues = meets(actor, ["meter:vee"]) || meets(actor, ["meter:import"]);
      const of = (id: string) => ({ ...readings(id), ...(!seesIssues && { openIssues: null }) });
      return { list: rows.map((row) => toPickUpPoint(row, of(row.id))), total };
    },

    /** @throws AppError `not_found` */
    async activity(actor: Actor, id: string, paging: { pageNo: number; pageSize: number }): Promise<RecordHistory> {
      await getRow(recordsOf(reading(), actor), id);
      return activityOf(db, "points", id, paging);
    },

    /** @throws AppError at the refused field */
    create: (actor: Actor, { tenancy, ...draft }: PointDraft, context: Context): Promise<Point> =>
      context.write(async (unit) => {
        const points = createPointRepository(unit.tx, clock.today());
        const fields = { ...draft, externalCode: normalisePointCode(draft.idScheme, draft.externalCode) };
        const found = await points.resolve(actor, fields, null);
        const isHeld = tenancy !== null && holdsOn(tenancy, clock.today());
        refuseUnresolved(fields, found, !isHeld);
        return createRecord(unit, recordsOf(points, actor), {
          action: "point.create",
          given: { ...fields, ...(tenancy && { tenancy }) },
          async insert() {
            const id = await points.insert(
              fields,
              found.region as NonNullable<typeof found.region>,
              actor.id,
              clock.now(),
            );
            const tenancies = createTenancyRepository(unit.tx, id);
            if (tenancy) {
              await refuseCustomer(tenancies, actor, "tenancy.customerId", tenancy.customerId);
              await tenancies.insert(tenancy, actor.id, clock.now());
            }
            return id;
          },
        });
      }),

    /** Changes the given fields. @throws AppError as {@link editRecord}, or at a refused field */
    update: (actor: Actor, id: string, { rowVersion, ...patch }: PointUpdate, context: Context): Promise<Point> =>
      context.write((unit) => change(unit, actor, id, patch, rowVersion)),

    /** The point that another system calls so. @see putByRef */
    putByRef: (actor: Actor, ref: ExternalRef, given: PointPut, context: CallContext): Promise<Point> => {
      const { tenancy: _ofNew, ...patch } = given;
      return putByRef(db, context, {
        noun: "point",
        ref,
        response: Point,
        mayCreate: true,
        get: (id) => get(actor, id),
        create: (unit) => {
          const draft = parseWith(PointDraft, { ...given, externalRefs: [ref] }, context.language);
          return service.create(actor, draft, withinOne(context, unit));
        },
        change: (unit, id, version) => change(unit, actor, id, patch, version),
      });
    },

    /**
     * Ends the tenancy, meters and contract assignments with the last day, and releases the code.
     * @throws AppError as {@link editRecord}, or at a refused field
     */
    close: (actor: Actor, id: string, { lastDay, reads, rowVersion }: PointClosing, context: Context): Promise<Point> =>
      context.write(async (unit) => {
        await endings.holdContracts(unit, id);
        const points = createPointRepository(unit.tx, clock.today());
        const tenancies = createTenancyRepository(unit.tx, id);
        return editRecord(unit, recordsOf(points, actor), id, {
          action: "point.close",
          happened: "updated",
          rowVersion,
          patch: { status: "CLOSED" as const },
          judge: (row) => actionsOf(row, actor).close,
          async write(_, row) {
            const end = addDays(lastDay, 1);
            const open = row.tenancies.find(({ validTo }) => validTo === null || validTo > end);
            const from = row.tenancies.at(-1)?.validFrom ?? "1990-01-01";
            if (lastDay < from || lastDay > clock.today())
              throw refuseField("lastDay", "point.last_day", { from, to: clock.today() });
            if (open)
              await tenancies.update(open.id, { validFrom: open.validFrom, validTo: end }, actor.id, clock.now());
            const current = async () => toPoint(row, actor);
            await endings.closeMeters({ unit, point: row, by: actor.id, lastDay, reads, current });
            await endings.endContracts(unit, id, end, actor.id);
            await points.update(id, { status: "CLOSED" }, null, actor.id, clock.now());
            await points.release(id);
          },
        });
      }),

    /** @throws AppError as {@link removeRecord} */
    remove: (actor: Actor, id: string, context: Context): Promise<null> =>
      context.write((unit) => {
        const points = createPointRepository(unit.tx, clock.today());
        return removeRecord(unit, recordsOf(points, actor), id, {
          action: "point.remove",
          judge: (row) => actionsOf(row, actor).remove,
          async remove() {
            await points.release(id);
            await points.remove(id);
          },
        });
      }),

    /** @throws AppError at the refused field */
    addTenancy: (actor: Actor, id: string, draft: TenancyDraft, context: Context): Promise<Point> =>
      changeTenancies(actor, id, context, async ({ unit, tenancies }) => {
        await refuseCustomer(tenancies, actor, "customerId", draft.customerId);
        await refuseOverlap(tenancies, draft, null);
        await tenancies.insert(draft, actor.id, clock.now());
        await unit.record("point.add_tenancy", "points", id, "updated", { after: draft });
      }),

    /** @throws AppError at the refused field, or `stale` */
    changeTenancy: (
      actor: Actor,
      { id, tenancyId }: { id: string; tenancyId: string },
      { rowVersion, ...days }: TenancyChange,
      context: Context,
    ): Promise<Point> =>
      changeTenancies(actor, id, context, async ({ unit, row, tenancies }) => {
        const before = await getTenancy(tenancies, tenancyId);
        if (before.rowVersion !== rowVersion) {
          const currentVersion = before.rowVersion;
          throw new AppError("stale", { givenVersion: rowVersion, currentVersion, current: toPoint(row, actor) });
        }
        await refuseOverlap(tenancies, days, tenancyId);
        await tenancies.update(tenancyId, days, actor.id, clock.now());
        const { customerId, validFrom, validTo } = before;
        const change = { before: { customerId, validFrom, validTo }, after: { customerId, ...days } };
        await unit.record("point.change_tenancy", "points", id, "updated", change);
      }),

    removeTenancy: (
      actor: Actor,
      { id, tenancyId }: { id: string; tenancyId: string },
      context: Context,
    ): Promise<Point> =>
      changeTenancies(actor, id, context, async ({ unit, tenancies }) => {
        const { customerId, validFrom, validTo } = await getTenancy(tenancies, tenancyId);
        await tenancies.remove(tenancyId);
        const change = { before: { customerId, validFrom, validTo } };
        await unit.record("point.remove_tenancy", "points", id, "updated", change);
      }),
  };
  return service;
}
export type PointService = ReturnType<typeof createPointService>;

const holdsOn = ({ validFrom, validTo }: TenancyDraft, day: string): boolean =>
  validFrom <= day && (validTo === null || validTo > day);

function refuseVerdict(verdict: Verdict): void {
  if (verdict !== "ok") throw new AppError(verdict, verdict === "not_allowed" ? { permission: "point:write" } : {});
}

async function getTenancy(tenancies: ReturnType<typeof createTenancyRepository>, id: string): Promise<TenancyRow> {
  const found = await tenancies.find(id);
  if (!found) throw new AppError("not_found");
  return found;
}

async function refuseOverlap(
  tenancies: ReturnType<typeof createTenancyRepository>,
  days: { validFrom: string; validTo: string | null },
  except: string | null,
): Promise<void> {
  const other = await tenancies.findOverlap(days, except);
  if (other) throw refuseField("validFrom", "tenancy.overlap", { from: other.validFrom });
}
