import { daysBetween } from "@busbar/contract/kernel/business-time";
import { settledBands } from "@busbar/contract/readings/settled-fields";
import { ofThousandths } from "@busbar/contract/readings/slots";
import type { TouBand } from "@busbar/contract/tou-calendars/tou-bands";
import { sql } from "kysely";
import type { Db } from "../../../kernel/sql/query.ts";
import type { BilledSpan, BilledUsage } from "../../../kernel/targets/billed-usage.ts";
import type { UsagePart } from "../../../kernel/targets/pricing.ts";
import { sharesOf } from "../shares.ts";
import type { Days, Segment } from "./bands-of-points.ts";

/** A settled month in thousandths of the unit; `bands`: none, or those that the settlement has. */
export type SettledMonth = { total: bigint; bands: ReadonlyMap<TouBand, bigint> };

/** The settled months of spans, by {@link settledKey}. */
export async function settledMonths(db: Db, spans: readonly BilledSpan[]): Promise<Map<string, SettledMonth>> {
  type Row = { key: string; total: string; bands: Record<string, string | null> };
  const { rows } = await sql<Row>`
    select s.point_id || ' ' || s.month as key, (s.total * 1000)::bigint::text as total,
      json_build_object(${sql.join(
        settledBands.map(
          ({ band }) => sql`${sql.lit(band)}, (${sql.ref(`s.band_${band.toLowerCase()}`)} * 1000)::bigint::text`,
        ),
      )}) as bands
    from settled_quantity s join (select distinct * from unnest(${spans.map(({ pointId }) => pointId)}::bigint[],
      ${spans.map(({ from }) => from.slice(0, 7))}::text[]) as w (point_id, month)) w
      on w.point_id = s.point_id and w.month = s.month`.execute(db);
  return new Map(
    rows.map(({ key, total, bands }) => {
      const known = settledBands.flatMap(({ band }): [TouBand, bigint][] => {
        const quantity = bands[band];
        return quantity ? [[band, BigInt(quantity)]] : [];
      });
      return [key, { total: BigInt(total), bands: new Map(known) }];
    }),
  );
}
export const settledKey = ({ pointId, from }: Pick<BilledSpan, "pointId" | "from">) => `${pointId} ${from.slice(0, 7)}`;

/** Some days of a month under one version of a contract, with what its own intervals took by band. */
export type SettledPiece = Days & {
  /** Whether the contract prices by band. */
  isBanded: boolean;
  shape: readonly { band: TouBand; quantity: bigint }[];
};
/** The pieces of a month that contracts bind, in the order of their days: `places` are those of the span. */
type Month = { name: string; pieces: readonly SettledPiece[]; places: ReadonlySet<number>; isWhole: boolean };

/**
 * Spreads a settled month over the days that contracts bind, and by band where the contract prices so: by the bands of
 * the settlement, else in the shape of the point's own intervals. `isWhole`: those have a value in every slot.
 */
export function settledUsage(
  settled: SettledMonth | undefined,
  { name, pieces, places, isWhole }: Month,
): Pick<BilledUsage, "parts" | "gaps"> {
  const none = (code: "settled.missing" | "settled.bands") => ({
    parts: [],
    gaps: [{ code, details: { month: name } }],
  });
  if (!settled) return none("settled.missing");
  const days = pieces.map(({ from, to }) => BigInt(daysBetween(from, to)));
  const totals = sharesOf(days, settled.total);
  const ofBands = [...settled.bands].map(([band, quantity]) => ({ band, shares: sharesOf(days, quantity) }));
  const sum = [...settled.bands.values()].reduce((all, one) => all + one, 0n);
  const own = pieces.flatMap((piece, at) => (places.has(at) ? [{ piece, at }] : []));
  if (ofBands.length > 0 && sum !== settled.total && own.some(({ piece }) => piece.isBanded))
    return { parts: [], gaps: [{ code: "readings.exception", details: { code: "R13" } }] };
  const parts: UsagePart[] = [];
  for (const { piece, at } of own) {
    const total = totals[at] ?? 0n;
    const part = (band: TouBand | null, quantity: bigint): UsagePart => ({
      from: piece.from,
      to: piece.to,
      band,
      quantity: ofThousandths(quantity),
      estimated: "0.000",
    });
    if (!piece.isBanded) parts.push(part(null, total));
    else if (ofBands.length > 0) parts.push(...ofBands.map(({ band, shares }) => part(band, shares[at] ?? 0n)));
    else {
      const taken = piece.shape.reduce((all, { quantity }) => all + quantity, 0n);
      if (total > 0n && (!isWhole || taken === 0n)) return none("settled.bands");
      const shares = sharesOf(
        piece.shape.map(({ quantity }) => quantity),
        total,
      );
      parts.push(...piece.shape.map(({ band }, place) => part(band, shares[place] ?? 0n)));
    }
  }
  return { parts, gaps: [] };
}

/** The days of a month that contracts bind, cut where a version changes and at the edges of the span. */
export function boundPieces(segments: readonly Segment[], month: Days, span: Days): (Segment & Days)[] {
  return segments
    .filter(({ contract, from, to }) => contract && from < month.to && to > month.from)
    .flatMap((segment) => {
      const [first, last] = [
        segment.from > month.from ? segment.from : month.from,
        segment.to < month.to ? segment.to : month.to,
      ];
      const cuts = [span.from, span.to].filter((day) => day > first && day < last);
      const edges = [first, ...cuts, last];
      return edges.slice(1).map((to, at) => ({ ...segment, from: edges[at] as string, to }));
    })
    .toSorted((one, other) => (one.from < other.from ? -1 : 1));
}
