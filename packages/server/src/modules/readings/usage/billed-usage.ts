import { ofThousandths } from "@busbar/contract/readings/slots";
import type { Commodity } from "@busbar/contract/values/commodities";
import type { TouBand } from "@busbar/contract/tou-calendars/tou-bands";
import { addDays } from "@busbar/contract/kernel/business-time";
import { monthAfter } from "@busbar/contract/values/months";
import { sql } from "kysely";
import type { Db } from "../../../kernel/sql/query.ts";
import type { BilledSpan, BilledUsage } from "../../../kernel/targets/billed-usage.ts";
import type { UsagePart } from "../../../kernel/targets/pricing.ts";
import { slotsBetween } from "../expected-slots.ts";
import { bandsOfPoints, type Days, type Segment } from "./bands-of-points.ts";
import { gasOfMonths } from "./gas-of-months.ts";
import { boundPieces, settledKey, settledMonths, settledUsage } from "./settled-usage.ts";
import { type BandSum, sumByBands, sumsOfSpans } from "./usage-repository.ts";

type Point = { id: string; commodity: Commodity; time_zone: string; resolution_min: number };
const monthOf = (day: string): Days => ({
  from: `${day.slice(0, 7)}-01`,
  to: `${monthAfter(day.slice(0, 7))}-01`,
});
type Clipped = Segment & { span: number };

const least = (days: readonly string[]) => days.reduce((one, other) => (other < one ? other : one));
const greatest = (days: readonly string[]) => days.reduce((one, other) => (other > one ? other : one));

/** What contracts bill: energy by part and band, the highest demand, reactive energy, and what is missing of each. */
export async function billedUsage(db: Db, spans: readonly BilledSpan[]): Promise<BilledUsage[]> {
  if (spans.length === 0) return [];
  const points = await pointsOf(db, spans);
  // Whole months, because what is known of a month is spread over all days that contracts bind.
  const days = {
    from: `${least(spans.map(({ from }) => from)).slice(0, 7)}-01`,
    to: monthOf(addDays(greatest(spans.map(({ to }) => to)), -1)).to,
  };
  const { segments, bands } = await bandsOfPoints(db, [...points.values()], days);
  const segmentsOf = Map.groupBy(segments, ({ pointId }) => pointId);
  const clipped = spans.flatMap((span, place) =>
    (segmentsOf.get(span.pointId) ?? []).flatMap((one) => clip(one, span, place)),
  );
  // Before the bands: what is written in between has another fingerprint and is noticed.
  const sums = await sumsOfSpans(db, spans);
  const ofSegment = Map.groupBy(await sumByBands(db, clipped, bands), ({ segment }) => segment);
  const ofSpan = Map.groupBy(clipped.entries(), ([, { span }]) => span);
  const settled = await settledMonths(
    db,
    spans.filter(({ basis }) => basis === "SETTLED"),
  );
  const ofGas = spans.filter(({ pointId }) => points.get(pointId)?.commodity === "GAS");
  const qualities = await gasOfMonths(db, ofGas);
  const gasOf = new Map(ofGas.map((span, at) => [span, qualities[at] ?? null]));

  /** The settled month of a span, with what its own intervals took in each piece of it. */
  function ofSettlement(span: BilledSpan, isWhole: boolean, sumsOf: (piece: Segment) => readonly BandSum[]) {
    const month = monthOf(span.from);
    const pieces = boundPieces(segmentsOf.get(span.pointId) ?? [], month, span);
    const isOwn = (piece: Segment) => piece.from >= span.from && piece.to <= span.to;
    return settledUsage(settled.get(settledKey(span)), {
      name: month.from.slice(0, 7),
      places: new Set(pieces.flatMap((piece, at) => (isOwn(piece) ? [at] : []))),
      isWhole,
      pieces: pieces.map((piece) => ({
        from: piece.from,
        to: piece.to,
        isBanded: piece.calendar?.ofContract ?? false,
        shape: (isOwn(piece) ? sumsOf(piece) : []).flatMap(({ band, quantity }) =>
          band === null ? [] : [{ band: band as TouBand, quantity: BigInt(quantity) }],
        ),
      })),
    });
  }

  return spans.flatMap((span, place): BilledUsage[] => {
    const [point, sum] = [points.get(span.pointId), sums[place]];
    if (!point || !sum) return [];
    const slots = slotsBetween(span, point);
    const missing = Math.max(0, slots - sum.read);
    const own = ofSpan.get(place) ?? [];
    const sumsOf = (piece: Segment) => ofSegment.get(own.find(([, { from }]) => from === piece.from)?.[0] ?? -1) ?? [];
    const quantities = {
      SETTLED: () => ({ ...ofSettlement(span, missing === 0, sumsOf), missing: 0 }),
      // Registers are not read yet; intervals are not what was agreed.
      REGISTER: () => ({ parts: [], missing: 0, gaps: [{ code: "readings.basis" as const, details: {} }] }),
      INTERVAL: () => ({
        parts: own.flatMap(([at, segment]) => partsOf(segment, ofSegment.get(at) ?? [])),
        missing,
        gaps: [],
      }),
    }[span.basis]();
    return [
      {
        ...span,
        ...quantities,
        demandMissing: missing,
        gas: gasOf.get(span) ?? null,
        maxDemandKw: sum.kw && ofThousandths(BigInt(sum.kw)),
        reactiveKvarh: sum.reactiveRead === 0 ? null : ofThousandths(BigInt(sum.reactive)),
        reactiveMissing: Math.max(0, slots - sum.reactiveRead),
        fingerprint: sum.fingerprint,
      },
    ];
  });
}

async function pointsOf(db: Db, spans: readonly BilledSpan[]): Promise<Map<string, Point>> {
  const ids = [...new Set(spans.map(({ pointId }) => pointId))];
  const { rows } = await sql<Point>`select p.id, p.commodity, p.time_zone, p.resolution_min from pickup_point p
    where p.id = any (${ids}::bigint[]) order by p.id`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** What of a segment lies in the span; `span` is its place. */
function clip(segment: Segment, { from, to }: BilledSpan, span: number): Clipped[] {
  const days = { from: greatest([segment.from, from]), to: least([segment.to, to]) };
  return days.from < days.to ? [{ ...segment, ...days, span }] : [];
}

/** One part for each band of the contract's calendar; one without a band where it has none. */
function partsOf({ from, to, calendar }: Clipped, sums: readonly BandSum[]): UsagePart[] {
  const total = (rows: readonly BandSum[], of: "quantity" | "estimated") =>
    ofThousandths(rows.reduce((sum, row) => sum + BigInt(row[of]), 0n));
  const part = (band: TouBand | null, rows: readonly BandSum[]): UsagePart => ({
    from,
    to,
    band,
    quantity: total(rows, "quantity"),
    estimated: total(rows, "estimated"),
  });
  if (sums.length === 0) return [];
  return calendar?.ofContract ? sums.map((row) => part(row.band as TouBand | null, [row])) : [part(null, sums)];
}
