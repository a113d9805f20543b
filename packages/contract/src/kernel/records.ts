import { z } from "zod";
import { Id, Instant, listOf, LocalDate, RowVersion } from "./http/paging.ts";

/** Fields of every editable record: its version, and when and by whom it was last changed. */
export const edited = {
  rowVersion: RowVersion,
  updatedAt: Instant.describe("When the record was last changed, in UTC."),
  updatedBy: z
    .string()
    .nullable()
    .describe("Full name of the last editor; null for the system, and for callers who may not know."),
  updatedBySelf: z.boolean().describe("Whether the caller made the last change."),
};

/** `details` of a `stale` refusal in every noun: the version sent, the present version, and the record as it is now. */
export const staleDetails = <T extends z.ZodType>(record: T) =>
  z.object({ givenVersion: RowVersion, currentVersion: RowVersion, current: record });

/** What a user did with a record; `before` and `after` hold the changed fields. */
export const RecordActivity = z.object({
  id: Id,
  at: Instant,
  actorCode: z.string(),
  actorName: z.string().nullable(),
  /** The absent person in whose place it was done. */
  inPlaceOf: z.string().nullable(),
  action: z.string(),
  before: z.record(z.string(), z.json()).nullable(),
  after: z.record(z.string(), z.json()).nullable(),
});
export type RecordActivity = z.infer<typeof RecordActivity>;

/** `archivedBefore`: the day before which lines of this record may stand in an archive; null when all are here. */
export const RecordHistory = listOf(RecordActivity).extend({ archivedBefore: LocalDate.nullable() });
export type RecordHistory = z.infer<typeof RecordHistory>;
