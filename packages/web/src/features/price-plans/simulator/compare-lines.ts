import { LineCategory } from "@busbar/contract/invoices/invoice-fields";
import { Exact } from "@busbar/contract/kernel/decimal";
import { type TouBand, touBands } from "@busbar/contract/tou-calendars/tou-bands";

/** A line of a simulation or of a statement. */
export type ComparedLine = {
  category: LineCategory;
  band: TouBand | null;
  tier: string | null;
  label: string;
  quantity: string;
  unit: string;
  unitPrice: string;
  amount: string;
  collectable: boolean;
};
export type ComparedRow = Pick<ComparedLine, "band" | "tier" | "label"> & {
  key: string;
  /** By column; null where it has no such line. */
  cells: (ComparedLine | null)[];
};
export type ComparedGroup = {
  category: LineCategory;
  rows: ComparedRow[];
  /** What is collected, by column; null where it has no line of the category. */
  sums: (string | null)[];
};

const placeOf = ({ band, tier }: Pick<ComparedLine, "band" | "tier">) =>
  (band === null ? 0 : touBands.indexOf(band) + 1) * 100 + Number(tier ?? 0);

/**
 * Lines of columns under each other: lines of one category, band and tier stand in one row, several of them in the order
 * of their columns.
 */
export function compareLines(columns: readonly (readonly ComparedLine[])[]): ComparedGroup[] {
  const groups = new Map<LineCategory, Map<string, ComparedRow>>();
  for (const [at, lines] of columns.entries()) {
    const seen = new Map<string, number>();
    for (const line of lines) {
      const same = `${line.category} ${line.band ?? ""} ${line.tier ?? ""}`;
      const nth = seen.get(same) ?? 0;
      seen.set(same, nth + 1);
      const rows = groups.get(line.category) ?? new Map<string, ComparedRow>();
      groups.set(line.category, rows);
      const key = `${same} ${nth}`;
      const row = rows.get(key) ?? { key, ...rowHead(line), cells: columns.map(() => null) };
      row.cells[at] = line;
      row.label ||= line.label;
      rows.set(key, row);
    }
  }
  return [...groups]
    .toSorted(([one], [other]) => LineCategory.options.indexOf(one) - LineCategory.options.indexOf(other))
    .map(([category, rows]) => ({
      category,
      rows: [...rows.values()].toSorted((one, other) => placeOf(one) - placeOf(other)),
      sums: columns.map((lines) => sumOf(lines.filter((line) => line.category === category))),
    }));
}

const rowHead = ({ band, tier, label }: ComparedLine) => ({ band, tier, label });

function sumOf(lines: readonly ComparedLine[]): string | null {
  if (lines.length === 0) return null;
  return lines
    .filter(({ collectable }) => collectable)
    .reduce((sum, { amount }) => sum.plus(amount), new Exact(0))
    .toFixed(2);
}

/** An amount less another, with its share of it in percent, one decimal; the share is null where the other is zero. */
export function differenceOf(amount: string, from: string): { amount: string; percent: string | null } {
  const difference = new Exact(amount).minus(from);
  const share = new Exact(from).isZero() ? null : difference.dividedBy(new Exact(from).abs()).times(100).toFixed(1);
  return { amount: difference.toFixed(2), percent: share };
}

/** What a unit of energy costs in all, to six decimals; null without energy. */
export function averagePrice(lines: readonly ComparedLine[], payable: string): { price: string; unit: string } | null {
  const energy = lines.filter(({ category }) => category === "ENERGY");
  const quantity = energy.reduce((sum, line) => sum.plus(line.quantity), new Exact(0));
  const [line] = energy;
  return line && !quantity.isZero()
    ? { price: new Exact(payable).dividedBy(quantity).toFixed(6), unit: line.unit }
    : null;
}
