import { fieldsIn, omit, pick } from "@busbar/contract/fields/noun";
import {
  type InstallFields,
  installations,
  type MeterDraft,
  type MeterFields,
  type MeterKind,
  meterKindsOf,
  meters as meterFields,
} from "@busbar/contract/meters/meter-fields";
import type { MeterCorrection, MeterExchange, MeterTakeDown, PointMeters } from "@busbar/contract/meters/meters";
import { addDays } from "@busbar/contract/kernel/business-time";
import { sql } from "kysely";
import type { Actor } from "../../kernel/actor.ts";
import { AppError, refuseField } from "../../kernel/app-error.ts";
import type { CallContext } from "../../kernel/module.ts";
import type { Db } from "../../kernel/sql/query.ts";
import type { PointsSeenBy, SeenPoint } from "../../kernel/targets/seen-points.ts";
import type { Unit } from "../../kernel/work/unit-of-work.ts";
import type { Ports } from "../../ports.ts";
import { closeInstalls, judgeClosing, refuseRead } from "./meter-closing.ts";
import { createMeterRepository, type InstallRow, type MeterRepository } from "./meter-repository.ts";
import { toPointMeters } from "./meter-shape.ts";

/** What a correction may change of the meter's dial, and of its installation. */
const digits = pick(meterFields, ["digitsInt", "digitsDec"]);
const corrected = omit(installations, ["channel"]);

type Context = Pick<CallContext, "write">;
/** The earliest day of an installation. */
const firstDay = "1990-01-01";

type Work = { unit: Unit; point: SeenPoint; meters: MeterRepository; installs: InstallRow[] };

/** Meters: where each is installed from when to when, and its reads. */
export function createMeterService({ db, clock }: Pick<Ports, "db" | "clock">, pointsSeenBy: PointsSeenBy) {
  const seen = async (handle: Db, actor: Actor, id: string): Promise<SeenPoint & { is_writable: boolean }> => {
    const { rows } = await sql<SeenPoint & { is_writable: boolean }>`
      select r.*, exists (select from (${pointsSeenBy(actor, "point:write")}) w where w.id = r.id) as is_writable
      from (${pointsSeenBy(actor, "meter:read")} union ${pointsSeenBy(actor, "point:write")}) r
      where r.id = ${id}`.execute(handle);
    const [point] = rows;
    if (!point) throw new AppError("not_found");
    return point;
  };
  const show = async (meters: MeterRepository, point: SeenPoint, actor: Actor): Promise<PointMeters> =>
    toPointMeters(await meters.list(), point, actor, clock.today());

  /** Changes the meters of a locked point. @returns the meters after the change */
  const change = (actor: Actor, id: string, context: Context, work: (held: Work) => Promise<void>) =>
    context.write(async (unit): Promise<PointMeters> => {
      await sql`select from pickup_point p where p.id = ${id} for no key update`.execute(unit.tx);
      const point = await seen(unit.tx, actor, id);
      if (!point.is_writable) throw new AppError("not_allowed", { permission: "point:write" });
      if (point.status === "CLOSED") throw new AppError("point.closed");
      const meters = createMeterRepository(unit.tx, id);
      await work({ unit, point, meters, installs: await meters.list() });
      return show(meters, point, actor);
    });

  /**
   * Refuses a meter number that is installed at another point on these days, and names that point if the person sees
   * it.
   */
  async function refuseElsewhere(
    held: Work,
    actor: Actor,
    assetNo: string,
    days: Pick<InstallFields, "validFrom" | "validTo">,
  ) {
    const elsewhere = await held.meters.findElsewhere(assetNo, days);
    if (elsewhere === undefined) return;
    const other = await seen(held.unit.tx, actor, elsewhere).catch(() => null);
    if (other) throw refuseField("assetNo", "meter.elsewhere", { pointNo: other.point_no });
    throw refuseField("assetNo", "meter.elsewhere_hidden");
  }

  /** @returns the meter with that number at this point, which is created if there is none */
  async function meterFor(held: Work, by: string, draft: MeterFields): Promise<string> {
    const known = await held.meters.findMeter(draft.assetNo);
    if (!known) return held.meters.insertMeter(draft, by, clock.now());
    const { digitsInt, digitsDec } = known;
    if (known.kind !== draft.kind) throw refuseField("kind", "meter.known_otherwise", { digitsInt, digitsDec });
    if (digitsInt !== draft.digitsInt || digitsDec !== draft.digitsDec)
      throw refuseField("digitsInt", "meter.known_otherwise", { digitsInt, digitsDec });
    return known.id;
  }

  return {
    async list(actor: Actor, id: string): Promise<PointMeters> {
      const point = await seen(db, actor, id);
      return show(createMeterRepository(db, id), point, actor);
    },

    /** @throws AppError at the refused field */
    install: (actor: Actor, id: string, draft: MeterDraft, context: Context) =>
      change(actor, id, context, async (held) => {
        const { meters, point, unit } = held;
        refuseKind(point, draft);
        refuseChannel(draft.kind, draft.channel);
        refuseDay(draft.validFrom, "validFrom", firstDay, clock.today());
        const values = { ...draft, validTo: null, endRead: null };
        refuseRead(draft.startRead, draft, "startRead");
        await refuseOverlap(meters, draft.channel, values, null);
        await refuseElsewhere(held, actor, draft.assetNo, values);
        const meterId = await meterFor(held, actor.id, draft);
        await meters.insert({ id: meterId, assetNo: draft.assetNo }, values, actor.id, clock.now());
        await unit.record("meter.install", "points", id, "updated", { after: draft });
      }),

    /** @throws AppError at the refused field */
    exchange: (
      actor: Actor,
      { id, meterId }: { id: string; meterId: string },
      { day, channels, ...draft }: MeterExchange,
      context: Context,
    ) =>
      change(actor, id, context, async (held) => {
        const { meters, point, unit, installs } = held;
        const open = openOf(installs, meterId);
        refuseKind(point, draft);
        if (open.some(({ assetNo }) => assetNo === draft.assetNo))
          throw refuseField("assetNo", "meter.overlap", { from: open[0]?.validFrom, assetNo: draft.assetNo });
        for (const [at, { startRead }] of channels.entries()) refuseRead(startRead, draft, `channels.${at}.startRead`);
        const closed = await closeInstalls({
          meters,
          open,
          reads: channels,
          end: day,
          today: clock.today(),
          point,
          by: actor.id,
          now: clock.now(),
          paths: { reads: "channels", day: "day" },
          current: () => show(meters, point, actor),
        });
        await refuseElsewhere(held, actor, draft.assetNo, { validFrom: day, validTo: null });
        const newId = await meterFor(held, actor.id, draft);
        for (const { installId, multiplier, startRead } of channels) {
          const { channel } = open.find((row) => row.id === installId) as InstallRow;
          const values = { channel, multiplier, validFrom: day, validTo: null, startRead, endRead: null };
          await refuseOverlap(meters, channel, values, null, "day");
          await meters.insert({ id: newId, assetNo: draft.assetNo }, values, actor.id, clock.now());
        }
        const [old] = open;
        const before = { assetNo: old?.assetNo, multiplier: old?.multiplier };
        const after = { assetNo: draft.assetNo, multiplier: channels[0]?.multiplier, exchangeDay: day, closed };
        await unit.record("meter.exchange", "points", id, "updated", { before, after });
      }),

    /** @throws AppError at the refused field */
    takeDown: (
      actor: Actor,
      { id, meterId }: { id: string; meterId: string },
      { lastDay, reads }: MeterTakeDown,
      context: Context,
    ) =>
      change(actor, id, context, async ({ meters, point, unit, installs }) => {
        const closed = await closeInstalls({
          meters,
          open: openOf(installs, meterId),
          reads,
          end: addDays(lastDay, 1),
          today: clock.today(),
          point,
          by: actor.id,
          now: clock.now(),
          paths: { reads: "reads", day: "lastDay" },
          current: () => show(meters, point, actor),
        });
        const { assetNo } = closed[0] ?? {};
        await unit.record("meter.take_down", "points", id, "updated", {
          after: { assetNo, validTo: addDays(lastDay, 1), closed },
        });
      }),

    /** @throws AppError at the refused field, or `stale` */
    correct: (
      actor: Actor,
      { id, installId }: { id: string; installId: string },
      { rowVersion, ...given }: MeterCorrection,
      context: Context,
    ) =>
      change(actor, id, context, async (held) => {
        const { meters, point, unit, installs } = held;
        const row = installOf(installs, installId);
        if (row.row_version !== rowVersion) {
          const current = await show(meters, point, actor);
          throw new AppError("stale", { givenVersion: rowVersion, currentVersion: row.row_version, current });
        }
        refuseKind(point, given);
        refuseChannel(given.kind, row.channel);
        refuseDay(given.validFrom, "validFrom", firstDay, clock.today());
        if (given.validTo !== null) refuseDay(given.validTo, "validTo", given.validFrom, addDays(clock.today(), 1));
        // Its other installations are checked against the meter's new digits.
        for (const one of installs.filter((other) => other.meter_id === row.meter_id && other.id !== installId)) {
          refuseRead(one.startRead, given, "digitsInt");
          if (one.endRead !== null && one.validTo !== null)
            judgeClosing({ ...one, ...fieldsIn(digits, given) }, one.endRead, one.validTo, point, "digitsInt");
        }
        refuseRead(given.startRead, given, "startRead");
        const meter = fieldsIn(meterFields, given);
        const { validTo, endRead } = given;
        if (endRead !== null && validTo !== null) judgeClosing(given, endRead, validTo, point, "endRead");
        await refuseOverlap(meters, row.channel, given, installId);
        if (meter.assetNo !== row.assetNo) {
          const same = await meters.findMeter(meter.assetNo);
          const [first] = installs.filter(({ meter_id }) => meter_id === same?.id);
          if (first) throw refuseField("assetNo", "meter.overlap", { from: first.validFrom, assetNo: meter.assetNo });
        }
        await refuseElsewhere(held, actor, meter.assetNo, given);
        await meters.updateMeter(row.meter_id, meter, actor.id, clock.now());
        await meters.update(installId, fieldsIn(corrected, given), actor.id, clock.now());
        await unit.record("meter.correct", "points", id, "updated", { before: statedOf(row), after: given });
      }),

    removeInstall: (actor: Actor, { id, installId }: { id: string; installId: string }, context: Context) =>
      change(actor, id, context, async ({ meters, unit, installs }) => {
        const row = installOf(installs, installId);
        await meters.remove(installId, row.meter_id);
        await unit.record("meter.remove_install", "points", id, "updated", { before: statedOf(row) });
      }),
  };
}

function openOf(installs: readonly InstallRow[], meterId: string): InstallRow[] {
  const ofMeter = installs.filter(({ meter_id }) => meter_id === meterId);
  if (ofMeter.length === 0) throw new AppError("not_found");
  const open = ofMeter.filter(({ validTo }) => validTo === null);
  if (open.length === 0) throw new AppError("meter.not_installed");
  return open;
}

function installOf(installs: readonly InstallRow[], id: string): InstallRow {
  const found = installs.find((row) => row.id === id);
  if (!found) throw new AppError("not_found");
  return found;
}

const statedOf = (row: InstallRow) => ({ ...fieldsIn(meterFields, row), ...fieldsIn(installations, row) });

function refuseKind({ commodity }: SeenPoint, { kind }: Pick<MeterFields, "kind">): void {
  if (!meterKindsOf[commodity].includes(kind)) throw refuseField("kind", "meter.kind");
}

function refuseChannel(kind: MeterKind, channel: InstallRow["channel"]): void {
  const isElectric = kind === "SINGLE_PHASE" || kind === "THREE_PHASE";
  if (!isElectric && channel !== "ACTIVE_IMPORT") throw refuseField("channel", "meter.channel");
}

function refuseDay(day: string, path: string, from: string, to: string): void {
  if (day < from || day > to) throw refuseField(path, "meter.day_range", { from, to });
}

async function refuseOverlap(
  meters: MeterRepository,
  channel: InstallRow["channel"],
  days: { validFrom: string; validTo: string | null },
  except: string | null,
  path = "validFrom",
): Promise<void> {
  const other = await meters.findOverlap(channel, days, except);
  if (other) throw refuseField(path, "meter.overlap", { from: other.validFrom, assetNo: other.assetNo });
}
