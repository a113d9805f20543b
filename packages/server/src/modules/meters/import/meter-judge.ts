import type { MeterImportField } from "@busbar/contract/imports/columns/meter-import-columns";
import { advanceOf, readProblem } from "@busbar/contract/meters/meter-advance";
import type { ValuesOf } from "@busbar/contract/fields/noun";
import {
  type InstallFields,
  type MeterFields,
  meterKindsOf,
  meters,
  openings,
} from "@busbar/contract/meters/meter-fields";
import type { PointStatus } from "@busbar/contract/points/point-fields";
import type { Commodity } from "@busbar/contract/values/commodities";
import type { JudgedRow, ReadRow, RowProblem } from "../../../kernel/targets/import-target.ts";

/** Values of a row. Cells that are empty or not mapped are missing here. */
export type MeterValues = Partial<MeterFields & ValuesOf<typeof openings>> & {
  pointCode?: string;
  closingRead?: string;
};

type Dial = Pick<
  MeterFields & InstallFields,
  "assetNo" | "digitsInt" | "digitsDec" | "multiplier" | "validFrom" | "startRead"
>;
type StoredInstall = MeterFields & InstallFields & { id: string; version: number };
/** A point that the caller may write, with its installations. */
export type FoundPoint = {
  id: string;
  status: PointStatus;
  commodity: Commodity;
  capacityKva: string | null;
  installs: StoredInstall[];
};
/** Another point at which a number is installed. */
export type Place = { assetNo: string; pointId: string; validFrom: string; validTo: string | null };

/** What earlier rows of the file will change; rows are read from the beginning. */
export type Planned = { open: Map<string, Dial>; places: Map<string, string> };

type Beside = { points: readonly FoundPoint[]; places: readonly Place[]; planned: Planned; today: string };

const holdsAfter = (validTo: string | null, day: string) => validTo === null || validTo > day;

/** Judges a row against the installations of its point, and those of earlier rows. */
export function judgeMeter(row: ReadRow, { points, places, planned, today }: Beside): JudgedRow {
  const said = row.values as MeterValues;
  const problems: RowProblem[] = [...row.problems];
  const refuse = (field: MeterImportField, rule: string, values?: Record<string, unknown>) =>
    problems.push({ field, rule, ...(values && { values }) });
  const [point] = points;
  if (said.pointCode && !point) refuse("pointCode", "import.point_unknown");
  if (points.length > 1) refuse("pointCode", "import.point_several");
  if (point?.status === "CLOSED") refuse("pointCode", "point.closed");
  const wrong = (key: string | null): JudgedRow => ({
    key,
    verdict: "wrong",
    problems,
    draft: null,
    before: null,
    target: null,
  });
  const { validFrom, assetNo, startRead } = said;
  if (!point || points.length > 1 || !validFrom || !assetNo || !startRead) return wrong(null);

  const [usual] = meterKindsOf[point.commodity];
  const channel = said.channel ?? openings.fields.channel.default;
  const key = `${point.id} ${channel} ${validFrom}`;
  const known = point.installs.find((one) => one.assetNo === assetNo);
  const meter = {
    assetNo,
    kind: said.kind ?? known?.kind ?? usual,
    digitsInt: said.digitsInt ?? known?.digitsInt ?? meters.fields.digitsInt.default,
    digitsDec: said.digitsDec ?? known?.digitsDec ?? meters.fields.digitsDec.default,
  };
  if (!meter.kind || !meterKindsOf[point.commodity].includes(meter.kind)) refuse("kind", "meter.kind");
  if (channel !== "ACTIVE_IMPORT" && point.commodity !== "ELECTRICITY") refuse("channel", "meter.channel");
  if (validFrom > today) refuse("validFrom", "meter.day_range", { from: "1990-01-01", to: today });
  if (
    known &&
    (known.kind !== meter.kind || known.digitsInt !== meter.digitsInt || known.digitsDec !== meter.digitsDec)
  )
    refuse("digitsInt", "meter.known_otherwise", { digitsInt: known.digitsInt, digitsDec: known.digitsDec });
  const unreadable = readProblem(startRead, meter);
  if (unreadable) refuse("startRead", unreadable.code, unreadable.values);

  const stored = point.installs.find((one) => one.channel === channel && one.validFrom === validFrom);
  if (stored) return judgeStored({ stored, said, point, assetNo, startRead }, problems, key);

  const dial: Dial = {
    ...meter,
    multiplier: said.multiplier ?? openings.fields.multiplier.default,
    validFrom,
    startRead,
  };
  const before = planned.open.get(`${point.id} ${channel}`);
  const held = point.installs.filter((one) => one.channel === channel && holdsAfter(one.validTo, validFrom));
  const open = before ?? held.find((one) => one.validTo === null && one.validFrom < validFrom);
  const clash = before ? null : held.find((one) => one !== open);
  if (before && before.validFrom >= validFrom) refuse("validFrom", "import.meter_order", { from: before.validFrom });
  else if (clash) refuse("validFrom", "meter.overlap", { from: clash.validFrom, assetNo: clash.assetNo });
  else if (open?.assetNo === assetNo) refuse("assetNo", "meter.overlap", { from: open.validFrom, assetNo });
  else if (open && said.closingRead === undefined) {
    if (!problems.some(({ field }) => field === "closingRead"))
      refuse("closingRead", "import.meter_open", { assetNo: open.assetNo, from: open.validFrom });
  } else if (open && said.closingRead !== undefined) {
    const fault = closingFault(open, said.closingRead, validFrom, point);
    if (fault) refuse("closingRead", fault.rule, fault.values);
  } else if (said.closingRead !== undefined) refuse("closingRead", "import.meter_none");
  const isElsewhere =
    places.some((one) => one.assetNo === assetNo && one.pointId !== point.id && holdsAfter(one.validTo, validFrom)) ||
    (planned.places.get(assetNo) ?? point.id) !== point.id;
  if (isElsewhere) refuse("assetNo", "meter.elsewhere_hidden");
  if (problems.length > 0) return wrong(key);
  planned.open.set(`${point.id} ${channel}`, dial);
  planned.places.set(assetNo, point.id);
  const { closingRead } = said;
  const draft = { pointId: point.id, channel, ...meter, ...dial, ...(closingRead !== undefined && { closingRead }) };
  return { key, verdict: "new", problems, draft, before: null, target: null };
}

type Compared = { stored: StoredInstall; said: MeterValues; point: FoundPoint; assetNo: string; startRead: string };

/** A row of an existing installation: its reads may be corrected, but not its meter. */
function judgeStored({ stored, said, point, assetNo, startRead }: Compared, problems: RowProblem[], key: string) {
  const multiplier = said.multiplier ?? stored.multiplier;
  if (stored.assetNo !== assetNo)
    problems.push({
      field: "assetNo",
      rule: "meter.overlap",
      values: { from: stored.validFrom, assetNo: stored.assetNo },
    });
  if (stored.validTo !== null && stored.endRead !== null) {
    const fault = closingFault({ ...stored, startRead, multiplier }, stored.endRead, stored.validTo, point);
    if (fault) problems.push({ field: "startRead", ...fault });
  }
  const whole = { key, problems, draft: null, before: null };
  if (problems.length > 0) return { ...whole, verdict: "wrong" as const, target: null };
  const target = { id: stored.id, version: stored.version };
  const isSame = Number(stored.multiplier) === Number(multiplier) && Number(stored.startRead) === Number(startRead);
  if (isSame) return { ...whole, verdict: "same" as const, target };
  const { id: pointId } = point;
  return {
    ...whole,
    verdict: "changed" as const,
    draft: { pointId, multiplier, startRead },
    before: { pointId, multiplier: stored.multiplier, startRead: stored.startRead },
    target,
  };
}

/** The fault of a closing read, also R04. */
function closingFault(dial: Dial, endRead: string, validTo: string, { capacityKva }: FoundPoint) {
  const unreadable = readProblem(endRead, dial);
  if (unreadable) return { rule: unreadable.code, values: unreadable.values };
  const advance = advanceOf({ ...dial, endRead, validTo, capacityKva });
  return advance.ok ? null : { rule: advance.reason, values: advance.values };
}
