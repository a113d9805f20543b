import { Id, LocalDate, many } from "@busbar/contract/kernel/http/paging";
import { z } from "zod";

export const curveViews = ["day", "month", "heat", "duration"] as const;
export const Span = z.enum(["month", "year"]);
export const Compared = z.enum(["before", "like", "year"]);
export type Compared = z.infer<typeof Compared>;

/** What the page shows, kept in its address. */
export const CurveState = z.object({
  pageNo: z.coerce.number().default(1),
  point: Id.optional(),
  /** The day, or a day of the month or year; the last one with readings unless stated. */
  day: LocalDate.optional(),
  look: z.enum(curveViews).default("day"),
  span: Span.default("month"),
  compare: many(Compared),
});
export type CurveState = z.output<typeof CurveState>;

/** Name of the page in its address. */
export const curvePage = "load-curve";
