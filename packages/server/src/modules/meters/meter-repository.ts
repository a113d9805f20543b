import { pick, type ShownOf } from "@busbar/contract/fields/noun";
import {
  type InstallFields,
  installations,
  type MeterChannel,
  type MeterFields,
  meters,
} from "@busbar/contract/meters/meter-fields";
import { type Insertable, sql } from "kysely";
import type { Database } from "../../tables.ts";
import { columnValues, fieldColumns } from "../../kernel/fields/columns.ts";
import type { Db } from "../../kernel/sql/query.ts";
import { refuseTaken } from "../../kernel/sql/unique-violation.ts";

export type MeterRow = { id: string } & ShownOf<typeof meters>;
/** Fields have their names, all else that of its column. */
export type InstallRow = ShownOf<typeof meters> &
  ShownOf<typeof installations> & { id: string; meter_id: string; row_version: number };
type Days = Pick<InstallFields, "validFrom" | "validTo">;

/** Reads are shown with the decimals of their dial. */
const ofDays = pick(installations, ["channel", "multiplier", "validFrom", "validTo"]);

/** Two writers without a common lock, such as an import and a form, or the same number at two points. */
const taken = {
  meter_install_one: { path: "validFrom", code: "meter.overlap_meanwhile" },
  meter_place_one: { path: "assetNo", code: "meter.elsewhere_hidden" },
} as const;

/** The meters of one point, and the days on which their numbers are in use. */
export function createMeterRepository(db: Db, pointId: string) {
  const installs = sql<InstallRow>`select i.id, i.meter_id, ${fieldColumns(meters, "m")}, ${fieldColumns(ofDays, "i")},
    round(i.start_read, m.digits_dec)::text as "startRead", round(i.end_read, m.digits_dec)::text as "endRead", i.row_version
    from meter_install i join meter m on m.point_id = i.point_id and m.id = i.meter_id
    where i.point_id = ${pointId}`;
  const stamp = (by: string, now: Date) => ({ updated_at: now, updated_by: by });

  return {
    /** By channel, in the order of their dates. */
    async list(): Promise<InstallRow[]> {
      const { rows } = await sql<InstallRow>`${installs}
        order by array_position('{ACTIVE_IMPORT,ACTIVE_EXPORT,REACTIVE}'::text[], i.channel), i.valid_from`.execute(db);
      return rows;
    },

    async findMeter(assetNo: string): Promise<MeterRow | undefined> {
      const { rows } = await sql<MeterRow>`select m.id, ${fieldColumns(meters, "m")} from meter m
        where m.point_id = ${pointId} and m.asset_no = ${assetNo}`.execute(db);
      return rows[0];
    },

    /** The first installation of the channel that overlaps the given days. */
    async findOverlap(
      channel: MeterChannel,
      { validFrom, validTo }: Days,
      except: string | null,
    ): Promise<InstallRow | undefined> {
      const { rows } = await sql<InstallRow>`${installs} and i.channel = ${channel}
        and i.id is distinct from ${except}::bigint
        and daterange(i.valid_from, i.valid_to) && daterange(${validFrom}::date, ${validTo}::date)
        order by i.valid_from limit 1`.execute(db);
      return rows[0];
    },

    /** Another point at which the number is installed on one of these days. */
    async findElsewhere(assetNo: string, { validFrom, validTo }: Days): Promise<string | undefined> {
      const { rows } = await sql<{ point_id: string }>`select h.point_id from meter_place h
        where h.asset_no = ${assetNo} and h.point_id <> ${pointId}
          and daterange(h.valid_from, h.valid_to) && daterange(${validFrom}::date, ${validTo}::date)
        order by h.valid_from limit 1`.execute(db);
      return rows[0]?.point_id;
    },

    async insertMeter(given: MeterFields, by: string, now: Date): Promise<string> {
      const row = { point_id: pointId, ...columnValues(meters, given), created_at: now, created_by: by };
      const { id } = await db
        .insertInto("meter")
        .values({ ...row, ...stamp(by, now) } as Insertable<Database["meter"]>)
        .returning("id")
        .executeTakeFirstOrThrow();
      return id;
    },

    /** Increments the version of all its installations, so that concurrent edits of one are refused as stale. */
    async updateMeter(id: string, given: MeterFields, by: string, now: Date) {
      await db
        .updateTable("meter")
        .set((eb) => ({
          ...columnValues(meters, given),
          row_version: eb("row_version", "+", 1),
          ...stamp(by, now),
        }))
        .where("point_id", "=", pointId)
        .where("id", "=", id)
        .execute();
      await sql`update meter_install set row_version = row_version + 1
        where point_id = ${pointId} and meter_id = ${id}`.execute(db);
      await refuseTaken(
        sql`update meter_place h set asset_no = ${given.assetNo} from meter_install i
          where h.point_id = ${pointId} and i.point_id = h.point_id and i.id = h.install_id
            and i.meter_id = ${id}`.execute(db),
        taken,
      );
    },

    /** @throws AppError at the channel's days or the number when they were taken in the meantime */
    async insert(
      meter: { id: string; assetNo: string },
      values: InstallFields,
      by: string,
      now: Date,
    ): Promise<string> {
      const row = { point_id: pointId, meter_id: meter.id, ...columnValues(installations, values) };
      const { id } = await refuseTaken(
        db
          .insertInto("meter_install")
          .values({ ...row, created_at: now, created_by: by, ...stamp(by, now) } as Insertable<
            Database["meter_install"]
          >)
          .returning("id")
          .executeTakeFirstOrThrow(),
        taken,
      );
      const days = { valid_from: values.validFrom, valid_to: values.validTo };
      const place = { point_id: pointId, install_id: id, asset_no: meter.assetNo, ...days };
      await refuseTaken(db.insertInto("meter_place").values(place).execute(), taken);
      return id;
    },

    /** @throws AppError as {@link insert} */
    async update(id: string, values: Omit<InstallFields, "channel">, by: string, now: Date): Promise<void> {
      await refuseTaken(
        db
          .updateTable("meter_install")
          .set((eb) => ({
            ...columnValues(installations, values),
            ...stamp(by, now),
            row_version: eb("row_version", "+", 1),
          }))
          .where("point_id", "=", pointId)
          .where("id", "=", id)
          .execute(),
        taken,
      );
      const days = { valid_from: values.validFrom, valid_to: values.validTo };
      await refuseTaken(
        db.updateTable("meter_place").set(days).where("point_id", "=", pointId).where("install_id", "=", id).execute(),
        taken,
      );
    },

    /** Deletes the meter too, when it has no other installation. */
    async remove(id: string, meterId: string): Promise<void> {
      await db.deleteFrom("meter_place").where("point_id", "=", pointId).where("install_id", "=", id).execute();
      await db.deleteFrom("meter_install").where("point_id", "=", pointId).where("id", "=", id).execute();
      await sql`delete from meter m where m.point_id = ${pointId} and m.id = ${meterId}
        and not exists (select from meter_install i where i.point_id = m.point_id and i.meter_id = m.id)`.execute(db);
    },
  };
}
export type MeterRepository = ReturnType<typeof createMeterRepository>;
