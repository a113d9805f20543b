import { z } from "zod";

export const pageSizes = [20, 50, 100, 200] as const;

/** Page number from 1, and rows per page up to 200; every list accepts these. @see R-C07 */
export const Paging = z.object({
  pageNo: z.coerce.number().int().min(1).max(1_000_000).default(1).describe("Page of the list, from 1."),
  pageSize: z.coerce.number().int().min(1).max(200).default(20).describe("Rows per page."),
});

/**
 * The query of a list: paging, `sort=name` or `sort=-name` over the named columns, and the filters. Pages parse their
 * own address with the same schema.
 */
export function listQuery<S extends string, F extends z.ZodRawShape>(
  sorts: readonly [S, ...S[]],
  filters: F,
  defaultSort: S | `-${S}`,
) {
  const names = [...sorts, ...sorts.map((name) => `-${name}` as const)] as [S | `-${S}`, ...(S | `-${S}`)[]];
  // The compiler cannot see that one of generic names is a value of the enumeration of them.
  return z.strictObject({
    ...Paging.shape,
    sort: z
      .enum(names)
      .default(defaultSort as never)
      .describe("Column to sort by; descending with a leading minus."),
    ...filters,
  });
}

/** The same query without its page, for exports and bulk actions on all matching rows. */
export function listOf<T extends z.ZodType>(item: T) {
  return z.object({
    list: z.array(item).describe("Rows of the page."),
    total: z.number().int().describe("Rows that match, on all pages."),
  });
}
export type ListOf<T> = { list: T[]; total: number };

/** One value or a repeated key (`area=110000&area=120000`) read as an array. */
export function many<T extends z.ZodType>(item: T) {
  return z.preprocess(
    (value) => (value === undefined || Array.isArray(value) ? value : [value]),
    z.array(item).max(20).optional(),
  );
}

/** Id of a record: a positive whole number as text. */
export const Id = z.string().regex(/^[1-9]\d{0,18}$/, { error: "id" });
export const IdParams = z.object({ id: Id });
export const RowVersion = z
  .number()
  .int()
  .min(1)
  .describe("Version of the record, raised by one with each change. An update sends the version it is based on.");
/** First and last day of the business: what a year beyond them stands for is a slip of the pen. */
export const firstDay = "1990-01-01";
export const lastDay = "2099-12-31";
/** Months of the books begin here. */
export const firstPostingDay = "2000-01-01";

let isAnswer = false;

/**
 * Parses what a call answers, of which dates may be older than what may be typed today.
 * @throws ZodError when it is not what the contract says
 */
export function parseAnswer<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  isAnswer = true;
  try {
    return schema.parse(value);
  } finally {
    isAnswer = false;
  }
}

const within = (first: string, last: string) => (text: string) =>
  isAnswer || (text.slice(0, 10) >= first && text.slice(0, 10) <= last);
const bounds = (min: string, max: string) => ({ error: "range", params: { min, max } });

/** A local date of the business, yyyy-mm-dd. */
export const LocalDate = z.iso.date().refine(within(firstDay, lastDay), bounds(firstDay, lastDay));

/** The same for what is posted in a month of the books. */
export const PostingDate = z.iso.date().refine(within(firstPostingDay, lastDay), bounds(firstPostingDay, lastDay));

/** An instant in UTC, ISO 8601 with milliseconds. */
export const Instant = z.iso.datetime().refine(within(firstDay, lastDay), bounds(firstDay, lastDay));

/** A month of the business, yyyy-mm. */
export const Month = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, { error: "pattern" })
  .refine((text) => within(firstDay, lastDay)(`${text}-01`), bounds(firstDay.slice(0, 7), lastDay.slice(0, 7)));
