import { z } from "zod";
import { Id, Instant, RowVersion } from "./http/paging.ts";

/** What a record carries that people edit: which edit it is of, when and by whom. */
export const edited = {
  rowVersion: RowVersion,
  updatedAt: Instant,
  /** Full name of who changed it last; null for the system, and for whom it does not concern. */
  updatedBy: z.string().nullable(),
  /** Whether that was the person who asks, be it in another window. */
  updatedBySelf: z.boolean(),
};

/** `details` of a `stale` refusal, in every noun: the version sent, the one there is, and the record as it is now. */
export const staleDetails = <T extends z.ZodType>(record: T) =>
  z.object({ givenVersion: RowVersion, currentVersion: RowVersion, current: record });

/** What somebody did with a record; `before` and `after` hold the fields that changed. */
export const RecordActivity = z.object({
  id: Id,
  at: Instant,
  actorCode: z.string(),
  actorName: z.string().nullable(),
  /** Who was away, where it was done in somebody's place. */
  inPlaceOf: z.string().nullable(),
  action: z.string(),
  before: z.record(z.string(), z.json()).nullable(),
  after: z.record(z.string(), z.json()).nullable(),
});
export type RecordActivity = z.infer<typeof RecordActivity>;
