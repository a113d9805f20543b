import { z } from "zod";
import { Id } from "./http/paging.ts";

/** Bulk actions of up to this many rows run within the call; larger ones are jobs. */
export const bulkAtOnce = 200;
export const bulkMost = 20_000;
/** Limit of rows that are selected one by one. */
const mostNamed = 2000;

export const ChosenIds = z.array(Id).min(1).max(mostNamed);

/**
 * The rows of a bulk action: by id, or all that match a list's query without its page. `expected` is the count that the
 * person saw; if it has changed, nothing is done.
 */
export const bulkSelection = <T extends z.ZodObject>(query: T) =>
  z.union([
    z.strictObject({ ids: ChosenIds }),
    z.strictObject({ query, expected: z.number().int().min(1).max(bulkMost) }),
  ]);
