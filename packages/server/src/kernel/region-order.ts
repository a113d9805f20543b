import { Region } from "@busbar/contract/sales/areas";
import { type RawBuilder, sql } from "kysely";

/** The place of a region from north to northwest; its code's letters say nothing. The text is that of the indexes. */
export const regionPlace = (region: RawBuilder<unknown>): RawBuilder<number | null> =>
  sql`array_position('{${sql.raw(Region.options.join(","))}}'::text[], ${region})`;
