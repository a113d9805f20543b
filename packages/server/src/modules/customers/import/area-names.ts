export type ImportArea = {
  code: string;
  name: string;
  parentCode: string | null;
  /** A county, or a city without counties, in force today. */
  leaf: boolean;
  /** Whether the caller may put customers there. */
  inScope: boolean;
};

export type AreaNames = {
  find(code: string): ImportArea | undefined;
  /** The one area of the lowest level that `texts` (a name, an address) speak of, below `above` if given; else null. */
  guess(texts: readonly string[], above?: string): string | null;
};

const longestName = 12;

/** Looks areas up by code and by the names that people write instead. */
export function createAreaNames(areas: readonly ImportArea[]): AreaNames {
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

  /** How many of the areas above a leaf are named too, so that 鼓楼区 of 南京 wins where 南京 is written. */
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
