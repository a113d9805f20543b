import { sql } from "kysely";
import type { ReadOrWrite } from "../../../kernel/targets/whole-file-target.ts";
import { lettersOf, missing, type StagedDay } from "./staged-day.ts";
import type { SettledDay, StoredDay } from "./settled-day.ts";

export type Issue = {
  line: number;
  code: string;
  severity: "INFO" | "REFUSED" | "HELD";
  /** How many values of the line it concerns. */
  count: number;
  raw: string;
};

/** A day to be written. `seen`: the version that it replaces; null for a new day. */
export type Draft = {
  day: StagedDay;
  minutes: number;
  seen: number | null;
  settled: SettledDay & { draft: NonNullable<SettledDay["draft"]> };
};
/** A value that waits for a person. */
export type Hold = { day: StagedDay; slot: number };

/** A part of a day with what is stored of that day. */
export type StagedPart = { day: StagedDay; stored: StoredDay | null };

const rawChars = 200;
const storable = (text: string): string => text.slice(0, rawChars).replaceAll("\u0000", "").toWellFormed();
const arrayText = (values: Iterable<number | null>): string =>
  `{${[...values].map((value) => (value === null || value === missing ? "null" : value)).join(",")}}`;

type PartRow = {
  point_id: string;
  channel: string;
  day: string;
  part: number;
  values: string;
  lines: string;
  quality: string;
  version: number | null;
  resolution_min: number | null;
  stored: string | null;
  stored_quality: string | null;
};

const integers = (text: string, none: number): Int32Array =>
  Int32Array.from(text.split(","), (one) => (one === "" ? none : Number(one)));

function toPart(row: PartRow): StagedPart {
  const day: StagedDay = {
    pointId: row.point_id,
    channel: row.channel,
    day: row.day,
    values: integers(row.values, missing),
    lines: integers(row.lines, 0),
    quality: Uint8Array.from(row.quality, (letter) => letter.charCodeAt(0)),
  };
  if (row.stored === null || row.version === null || row.resolution_min === null) return { day, stored: null };
  const values = row.stored.split(",").map((one) => (one === "" ? null : Number(one)));
  return { day, stored: { version: row.version, minutes: row.resolution_min, values, quality: row.stored_quality } };
}

/** What an import of intervals has staged. */
export function createIntervalStage(db: ReadOrWrite, batchId: string) {
  return {
    async clear(): Promise<void> {
      for (const table of ["import_issue", "reading_part", "reading_draft", "reading_hold"] as const)
        await sql`delete from ${sql.table(table)} where batch_id = ${batchId}`.execute(db);
    },

    async addIssues(first: number, issues: readonly Issue[]): Promise<void> {
      await sql`insert into import_issue (batch_id, no, line, code, severity, value_count, raw)
        select ${batchId}, ${first}::int - 1 + i.no::int, i.line, i.code, i.severity, i.count, i.raw
        from unnest(${issues.map(({ line }) => line)}::int[], ${issues.map(({ code }) => code)}::text[],
          ${issues.map(({ severity }) => severity)}::text[], ${issues.map(({ count }) => count)}::int[],
          ${issues.map(({ raw }) => storable(raw))}::text[])
          with ordinality as i (line, code, severity, count, raw, no)`.execute(db);
    },

    async addParts(part: number, days: readonly StagedDay[]): Promise<void> {
      await sql`insert into reading_part (batch_id, point_id, channel, day, part, values, lines, quality)
        select ${batchId}, d.point_id, d.channel, d.day, ${part}, d.values::int[], d.lines::int[], d.quality
        from unnest(${days.map(({ pointId }) => pointId)}::bigint[], ${days.map(({ channel }) => channel)}::text[],
          ${days.map(({ day }) => day)}::date[], ${days.map(({ values }) => arrayText(values))}::text[],
          ${days.map(({ lines }) => arrayText(lines))}::text[], ${days.map(({ quality }) => lettersOf(quality))}::text[])
          as d (point_id, channel, day, values, lines, quality)`.execute(db);
    },

    /** All parts in the order of their days, with what is stored of each day; parts of one day are never torn apart. */
    async *parts(limit = 500): AsyncGenerator<StagedPart[]> {
      let after = { point: "0", channel: "", day: "0001-01-01" };
      for (;;) {
        const { rows } = await sql<PartRow>`
          select p.point_id, p.channel, p.day, p.part, array_to_string(p.values, ',', '') as values,
            array_to_string(p.lines, ',', '') as lines, p.quality, d.version, d.resolution_min,
            array_to_string(d.values, ',', '') as stored, d.quality as stored_quality
          from (select * from reading_part where batch_id = ${batchId}
              and (point_id, channel, day) > (${after.point}::bigint, ${after.channel}, ${after.day}::date)
            order by point_id, channel, day, part limit ${limit}) p
          left join interval_day d on d.point_id = p.point_id and d.channel = p.channel and d.day = p.day
          order by p.point_id, p.channel, p.day, p.part`.execute(db);
        const last = rows.at(-1);
        if (!last) return;
        const isLast = (row: PartRow) =>
          row.point_id === last.point_id && row.channel === last.channel && row.day === last.day;
        const whole = rows.length < limit ? rows : rows.filter((row) => !isLast(row));
        // A day of more parts than a step reads would never end.
        const end = (whole.length > 0 ? whole : rows).at(-1) as PartRow;
        after = { point: end.point_id, channel: end.channel, day: end.day };
        yield (whole.length > 0 ? whole : rows).map(toPart);
      }
    },

    async addDrafts(first: number, drafts: readonly Draft[]): Promise<void> {
      const of = <T>(pick: (draft: Draft) => T): T[] => drafts.map(pick);
      await sql`insert into reading_draft (batch_id, no, point_id, channel, day, resolution_min, seen_version, accepted,
          corrected, total, max_slot, quality, values)
        select ${batchId}, ${first}::int - 1 + d.no::int, d.point_id, d.channel, d.day, d.minutes, d.seen, d.accepted,
          d.corrected, d.total, d.max_slot, d.quality, d.values::int[]
        from unnest(${of(({ day }) => day.pointId)}::bigint[], ${of(({ day }) => day.channel)}::text[],
          ${of(({ day }) => day.day)}::date[], ${of(({ minutes }) => minutes)}::smallint[],
          ${of(({ seen }) => seen)}::int[], ${of(({ settled }) => settled.accepted)}::int[],
          ${of(({ settled }) => settled.corrected)}::int[], ${of(({ settled }) => settled.draft.total)}::bigint[],
          ${of(({ settled }) => settled.draft.maxSlot)}::smallint[],
          ${of(({ settled }) => settled.draft.quality)}::text[],
          ${of(({ settled }) => arrayText(settled.draft.values))}::text[])
          with ordinality as d (point_id, channel, day, minutes, seen, accepted, corrected, total, max_slot, quality, values, no)`.execute(
        db,
      );
    },

    async addHolds(holds: readonly Hold[]): Promise<void> {
      const of = <T>(pick: (hold: Hold) => T): T[] => holds.map(pick);
      await sql`insert into reading_hold (batch_id, point_id, channel, day, slot, value)
        select ${batchId}, h.* from unnest(${of(({ day }) => day.pointId)}::bigint[],
          ${of(({ day }) => day.channel)}::text[], ${of(({ day }) => day.day)}::date[],
          ${of(({ slot }) => slot + 1)}::smallint[],
          ${of(({ day, slot }) => day.values[slot])}::int[]) as h`.execute(db);
    },
  };
}
