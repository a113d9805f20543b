import { z } from "zod";
import { Instant } from "./paging.ts";

/** The cursor of the first rows. */
export const cursorStart = "start";

/** The filter of lists that other systems copy. */
export const followed = {
  /** Records that were changed after this instant, themselves and not only their parts. */
  updatedAfter: Instant.optional(),
};

/** What the API says of `next`. */
export const nextCursorText = "With `cursor`: the cursor of the rows that follow; null when there are none.";

/** The shape of an answer to a list that is read by a cursor: its rows, without totals. */
export const answerByCursor = (list: z.ZodObject) =>
  z.object({ list: list.shape["list"]!, next: z.string().nullable() });
