import { z } from "zod";
import { Id } from "./http/paging.ts";

/** Up to here a bulk action is done while the person waits; more rows are a job. */
export const bulkAtOnce = 200;
export const bulkMost = 20_000;
/** Rows that can be named one by one. */
const mostNamed = 2000;

export const ChosenIds = z.array(Id).min(1).max(mostNamed);

/**
 * What a bulk action is about: rows by id, or all that match a list's query without its page. `expected` is the count
 * that the person was told: when it is another by now, nothing is done.
 */
export const bulkSelection = <T extends z.ZodObject>(query: T) =>
  z.union([
    z.strictObject({ ids: ChosenIds }),
    z.strictObject({ query, expected: z.number().int().min(1).max(bulkMost) }),
  ]);
