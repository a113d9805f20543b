import { type DemoPoint, codeOfPoint } from "./demo-points.ts";
import { type DemoLoad, type LoadYear, loadByHour } from "./load-formula.ts";

/** Energy in Wh of each month by hour of the day, and each month's strongest quarter-hour in kW. */
export type YearOfLoad = ReturnType<typeof loadByHour>;

/** The loads of points, each computed once. Gas follows a three-shift works. */
export function createLoads(points: readonly DemoPoint[]) {
  const known = new Map<string, YearOfLoad>();
  return (at: number, year: LoadYear): YearOfLoad => {
    const point = points[at] as DemoPoint;
    const key = `${at} ${year}`;
    const load: DemoLoad = {
      code: codeOfPoint(point, at),
      shape: point.shape ?? "A_3SHIFT",
      nominalWh: point.nominalWh,
    };
    const found = known.get(key) ?? loadByHour(load, year);
    known.set(key, found);
    return found;
  };
}
export type Loads = ReturnType<typeof createLoads>;
