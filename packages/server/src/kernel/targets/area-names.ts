import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "../sql/query.ts";
import { isLeafArea } from "../records/leaf-area.ts";
import { halfWidth } from "./cell-readers.ts";
import type { CellReading } from "./import-target.ts";

export type ImportArea = {
  code: string;
  name: string;
  parentCode: string | null;
  /** A county, or a city without counties, in force today. */
  leaf: boolean;
  ended: boolean;
  successors: string[];
  /** Whether the caller may assign imported records to it. */
  inScope: boolean;
};

export type AreaNames = {
  find(code: string): ImportArea | undefined;
  /** The only area in force that followed an ended one, over however many steps. */
  successorOf(area: ImportArea): ImportArea | undefined;
  /** The only leaf area that `texts` (a name, an address) mention, below `above` if given; else null. */
  guess(texts: readonly string[], above?: string): string | null;
};

const longestName = 12;

/** Finds areas by code or by the names that people write instead. */
function createAreaNames(areas: readonly ImportArea[]): AreaNames {
  const byCode = new Map(areas.map((area) => [area.code, area]));
  const leavesByName = new Map<string, ImportArea[]>();
  for (const area of areas) {
    if (area.leaf) leavesByName.set(area.name, [...(leavesByName.get(area.name) ?? []), area]);
  }

  const starts = new Set([...leavesByName.keys()].map((name) => name.slice(0, 2)));

  function leavesNamedIn(text: string): ImportArea[] {
    const found = new Set<ImportArea>();
    for (let from = 0; from < text.length; from += 1) {
      if (!starts.has(text.slice(from, from + 2))) continue;
      for (let to = Math.min(text.length, from + longestName); to > from + 1; to -= 1) {
        for (const leaf of leavesByName.get(text.slice(from, to)) ?? []) found.add(leaf);
      }
    }
    return [...found];
  }

  /** How many of the areas above a leaf the text names as well, so that 鼓楼区 of 南京 wins where 南京 is written. */
  function namedAbove(leaf: ImportArea, text: string): number {
    let count = 0;
    for (let code = leaf.parentCode; code !== null; ) {
      const area = byCode.get(code);
      if (!area) break;
      if (text.includes(shortened(area.name))) count += 1;
      code = area.parentCode;
    }
    return count;
  }

  return {
    find: (code) => byCode.get(code),
    successorOf(area) {
      let next: ImportArea | undefined = area;
      // Each step leads to an area that was in force when the one before ended, so that there is no circle.
      while (next?.ended) next = next.successors.length === 1 ? byCode.get(next.successors[0]!) : undefined;
      return next;
    },
    guess(texts, above) {
      for (const written of texts) {
        const text = written.slice(0, 200).replace(/\s+/g, "");
        const leaves = leavesNamedIn(text).filter((leaf) => above === undefined || isBelow(leaf.code, above));
        const best = Math.max(...leaves.map((leaf) => namedAbove(leaf, text)));
        const [only, other] = leaves.filter((leaf) => namedAbove(leaf, text) === best);
        if (only && !other) return only.code;
      }
      return null;
    },
  };
}

const shortened = (name: string) => name.replace(/(?<=.{2})(省|市|自治区|特别行政区)$/u, "");
const isBelow = (code: string, above: string) => code.startsWith(above.replace(/(00){1,2}$/, ""));

/** Every area of the table; `inScope` is a condition on `area a`. A leaf is in force today and has nothing below it. */
export async function areaNamesFor(db: Db, inScope: RawBuilder<SqlBool>, today: string): Promise<AreaNames> {
  const { rows } = await sql<ImportArea>`
    select a.code, a.name, a.parent_code as "parentCode", coalesce(${inScope}, false) as "inScope",
      coalesce(a.valid_to <= ${today}::date, false) as ended, a.successor_codes::text[] as successors,
      ${isLeafArea(today)} as leaf
    from area a order by a.code`.execute(db);
  return createAreaNames(rows);
}

type Succession = { area: ImportArea; warning?: { rule: string; values: Record<string, unknown> } } | CellReading;

/**
 * The area with this code, or the only one in force that followed it, with a warning that says so; several are a choice
 * for the person. Undefined for an unknown code.
 */
export function areaInForce(areas: AreaNames, code: string, hints: readonly string[] = []): Succession | undefined {
  const named = areas.find(code);
  if (!named?.ended) return named && { area: named };
  const { name } = named;
  const area = areas.successorOf(named);
  if (area)
    return {
      area,
      warning: { rule: "import.area_succeeded", values: { name, code: area.code, successor: area.name } },
    };
  const next = named.successors.flatMap((one) => areas.find(one) ?? []);
  if (next.length === 0) return { rule: "import.area_ended", values: { name } };
  const choices = next.map((one) => `${one.code} ${one.name}`).join(", ");
  const guessed = areas.guess(hints);
  const suggestion = next.some((one) => one.code === guessed) ? guessed : null;
  return { rule: "import.area_choices", values: { name, choices }, suggestion };
}

/** Reads a cell with an area: its code, or the problem with a suggested code where other texts of the row tell it. */
export function readAreaCode(areas: AreaNames, text: string, hints: readonly string[]): CellReading {
  const found = areaInForce(areas, halfWidth(text), hints);
  if (!found) return { rule: "import.area_unknown", suggestion: areas.guess([text, ...hints]) };
  if (!("area" in found)) return found;
  const { area, warning } = found;
  if (area.leaf && area.inScope) return { value: area.code, ...(warning && { warning }) };
  if (area.leaf) return { rule: "customer.out_of_scope", values: { code: area.code } };
  return { rule: "import.area_not_leaf", values: { name: area.name }, suggestion: areas.guess(hints, area.code) };
}
