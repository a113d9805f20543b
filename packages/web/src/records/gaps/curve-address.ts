import { listAddress } from "../../kernel/lists/list-address.ts";

/** The load curve of a point in the month of a day. */
export const curveAddress = (point: string, day: string): string =>
  listAddress("/meter/curve", "load-curve", { point, day, look: "month" });
