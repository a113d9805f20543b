import { Region } from "@busbar/contract/areas/areas";
import { type RawBuilder, sql } from "kysely";

/**
 * The position of a region in the order from north to northwest; sorting by code would be arbitrary. The SQL must stay
 * the text that the indexes use.
 */
export const regionPlace = (region: RawBuilder<unknown>): RawBuilder<number | null> =>
  sql`array_position('{${sql.raw(Region.options.join(","))}}'::text[], ${region})`;
