import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "../sql/query.ts";
import { halfWidth } from "./cell-readers.ts";
import type { CellReading } from "./import-target.ts";

export type ImportArea = {
  code: string;
  name: string;
  parentCode: string | null;
  /** A county, or a city without counties, in force today. */
  leaf: boolean;
  /** Whether the caller may assign imported records to it. */
  inScope: boolean;
};

export type AreaNames = {
  find(code: string): ImportArea | undefined;
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

  function leavesNamedIn(text: string): ImportArea[] {
    const found = new Set<ImportArea>();
    for (let from = 0; from < text.length; from += 1) {
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
      (a.valid_to is null or a.valid_to > ${today}::date) and not exists (select from area below
        where below.parent_code = a.code and (below.valid_to is null or below.valid_to > ${today}::date)) as leaf
    from area a order by a.code`.execute(db);
  return createAreaNames(rows);
}

/** Reads a cell with an area: its code, or the problem with a suggested code where other texts of the row tell it. */
export function readAreaCode(areas: AreaNames, text: string, hints: readonly string[]): CellReading {
  const code = halfWidth(text);
  const area = areas.find(code);
  if (area?.leaf && area.inScope) return { value: code };
  if (area?.leaf) return { rule: "customer.out_of_scope" };
  if (area) return { rule: "import.area_not_leaf", values: { name: area.name }, suggestion: areas.guess(hints, code) };
  return { rule: "import.area_unknown", suggestion: areas.guess([text, ...hints]) };
}
