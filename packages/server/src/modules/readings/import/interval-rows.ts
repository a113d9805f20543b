import type { MeterChannel } from "@busbar/contract/meters/meter-fields";
import { addDays } from "@busbar/contract/kernel/business-time";
import type { ReadingLayout } from "@busbar/contract/readings/reading-imports";
import type { SheetCell, SheetRow } from "../../../kernel/spreadsheets/spreadsheets.ts";
import type { FilePoint } from "./file-points.ts";
import {
  isEmptyValue,
  type Moment,
  readChannel,
  readClock,
  readDay,
  readMoment,
  readPointCode,
  readQuality,
} from "./interval-cells.ts";
import type { IntervalLayout } from "./interval-layout.ts";
import type { Place } from "./slot-clock.ts";
import { baseOf, isLoad, type Quantity, type ReadingUnit, readUnit, toThousandths } from "./quantity.ts";

/** Why a value is refused. I09: a cell cannot be read, or does not fit the point. */
export type RefusalCode = "I01" | "I04" | "I05" | "I06" | "I07" | "I08" | "I09" | "R03";

/** A value in its slot. */
export type FileValue = {
  point: FilePoint;
  channel: MeterChannel;
  day: string;
  slot: number;
  value: number;
  letter: number;
};
/** `count`: how many values of the row it concerns. */
export type Refusal = { code: RefusalCode; count: number; raw: string };

type Field = "pointCode" | "channel" | "start" | "date" | "time" | "minutes" | "value" | "unit" | "quality";
export type IntervalColumns = Partial<Record<Field, number>>;

const empty: SheetCell = { text: "", kind: "empty" };
const minuteMs = 60_000;

/** Reads rows of a file whose points are known. `now`: in milliseconds. */
export function createIntervalRows({
  columns,
  layout,
  slots,
  find,
  now,
}: {
  columns: IntervalColumns;
  layout: ReadingLayout;
  slots: IntervalLayout["slots"];
  find: (code: string) => FilePoint | null;
  now: number;
}) {
  const cellOf = (row: SheetRow, field: Field): SheetCell => {
    const at = columns[field];
    return at === undefined ? empty : (row.cells[at] ?? empty);
  };
  const textOf = (row: SheetRow, field: Field): string => cellOf(row, field).text.trim();

  const converters = new Map<string, (text: string) => Quantity>();
  function converterOf(unit: ReadingUnit, minutes: number, multiplier: string): (text: string) => Quantity {
    const key = `${unit} ${minutes} ${multiplier}`;
    const known = converters.get(key) ?? toThousandths({ unit, values: layout.values, minutes, multiplier });
    converters.set(key, known);
    return known;
  }

  /** What all values of a row have in common, or why none counts. */
  function headOf(row: SheetRow): { point: FilePoint; channel: MeterChannel; unit: ReadingUnit } | RefusalCode {
    const code = readPointCode(cellOf(row, "pointCode"));
    if (code === null) return "I07";
    const point = find(code);
    if (!point) return "I01";
    const channel = readChannel(textOf(row, "channel"));
    if (channel === null) return "I09";
    const base = point.unitOf(channel);
    const text = textOf(row, "unit");
    const usual: ReadingUnit = layout.values === "load" ? (base === "kvarh" ? "kvar" : "kW") : base;
    const unit = text === "" ? (layout.unit ?? usual) : readUnit(text);
    if (unit === null || baseOf(unit) !== base || isLoad(unit) !== (layout.values === "load")) return "I09";
    return { point, channel, unit };
  }

  /** The day and slot that begin at a moment, or end there. */
  function placeOf(point: FilePoint, moment: Moment, labels: ReadingLayout["labels"]) {
    // One value of a day belongs to the day that it names.
    const shift = labels === "end" && point.minutes < 1440 ? point.minutes : 0;
    if ("instant" in moment) return point.clock.atInstant(moment.instant - shift * minuteMs);
    let { day, minute } = moment;
    minute -= shift;
    if (minute < 0) [day, minute] = [addDays(day, -1), minute + 1440];
    if (minute >= 1440) [day, minute] = [addDays(day, 1), minute - 1440];
    return { day, slot: point.clock.atMinute(day, minute) };
  }

  /** One value of a row: refused, or put into its slot. */
  function readValue(
    head: Exclude<ReturnType<typeof headOf>, string>,
    { day, slot }: Place,
    text: string,
    letter: number,
  ): FileValue | RefusalCode {
    const { point, channel, unit } = head;
    if (slot === "off_grid") return "I05";
    if (slot === "no_such_slot") return isEmptyValue(text) ? "I04" : "I08";
    if (point.clock.startOf(day, slot) > now + point.minutes * minuteMs) return "I06";
    if (!point.isLetOn(day)) return "I01";
    if (isEmptyValue(text)) return "I04";
    const multiplier = layout.values === "raw" ? point.multiplierOn(channel, day) : "1";
    if (multiplier === null) return "I09";
    const value = converterOf(unit, point.minutes, multiplier)(text);
    if (value === "unreadable") return "I09";
    if (value < 0 && channel !== "REACTIVE") return "R03";
    return { point, channel, day, slot, value, letter };
  }

  const letterOf = (row: SheetRow): number | null => {
    const letter = readQuality(textOf(row, "quality"));
    return letter === null ? null : letter.charCodeAt(0);
  };

  /** The moment of a long row: its start, or its date with a time. */
  function momentOf(row: SheetRow): Moment | null {
    const start = textOf(row, "start");
    if (start !== "") return readMoment(start);
    const day = readDay(textOf(row, "date"));
    const time = textOf(row, "time");
    const minute = time === "" ? 0 : readClock(time);
    return day === null || minute === null ? null : { day, minute };
  }

  function longRow(row: SheetRow, put: (value: FileValue) => void, refuse: (refusal: Refusal) => void): void {
    const text = textOf(row, "value");
    const refused = (code: RefusalCode, raw: string) => refuse({ code, count: 1, raw });
    const head = headOf(row);
    if (typeof head === "string") return refused(head, textOf(row, head === "I09" ? "unit" : "pointCode"));
    const moment = momentOf(row);
    const letter = letterOf(row);
    const when = [textOf(row, "start"), textOf(row, "date"), textOf(row, "time")].filter(Boolean).join(" ");
    if (moment === null || letter === null) return refused("I09", moment === null ? when : textOf(row, "quality"));
    const minutes = textOf(row, "minutes");
    if (minutes !== "" && Number(minutes) !== head.point.minutes) return refused("I05", `${when} (${minutes} min)`);
    const read = readValue(head, placeOf(head.point, moment, layout.labels), text, letter);
    if (typeof read === "string") refused(read, `${when} ${text}`.trim());
    else put(read);
  }

  /** A day with all its values. Refusals of one kind are told once for the row. */
  function wideRow(row: SheetRow, put: (value: FileValue) => void, refuse: (refusal: Refusal) => void): void {
    const head = headOf(row);
    const day = readDay(textOf(row, "date"));
    const letter = letterOf(row);
    const dayText = textOf(row, "date");
    const refused = (code: RefusalCode, raw: string) => refuse({ code, count: slots.length, raw });
    if (typeof head === "string") return refused(head, textOf(row, head === "I09" ? "unit" : "pointCode"));
    if (day === null || letter === null) return refused("I09", day === null ? dayText : textOf(row, "quality"));
    if (layout.minutes !== head.point.minutes) return refused("I05", `${dayText} (${layout.minutes} min)`);
    const found = new Map<RefusalCode, { count: number; raw: string }>();
    for (const { at, minute } of slots) {
      const text = (row.cells[at] ?? empty).text.trim();
      const read = readValue(head, placeOf(head.point, { day, minute }, "start"), text, letter);
      if (typeof read !== "string") put(read);
      else {
        const known = found.get(read);
        if (known) known.count += 1;
        else found.set(read, { count: 1, raw: `${dayText} ${text}`.trim() });
      }
    }
    for (const [code, { count, raw }] of found) refuse({ code, count, raw });
  }
  return {
    codeOf: (row: SheetRow): string | null => readPointCode(cellOf(row, "pointCode")),
    read: layout.form === "wide" ? wideRow : longRow,
  };
}
