import { z } from "zod";
import { declared } from "../fields/declared.ts";
import { oneOf, text } from "../fields/kinds.ts";
import { noun } from "../fields/noun.ts";
import type { Bilingual } from "../kernel/bilingual.ts";
import { LocalDate } from "../kernel/http/paging.ts";
import { edited } from "../kernel/records.ts";
import { defineRoutes } from "../kernel/http/route.ts";
import type { HolidayKind } from "./day-types.ts";

export const HolidayKinds = z.enum(["HOLIDAY", "MAKEUP_WORKDAY"] satisfies HolidayKind[]);
export const holidayKindWords: Record<HolidayKind, Bilingual> = {
  HOLIDAY: { zh: "节假日", en: "Holiday" },
  MAKEUP_WORKDAY: { zh: "调休上班", en: "Make-up workday" },
};

const Year = z.coerce.number().int().min(2000).max(2100);

/** The fields of a day in the table. */
export const holidays = noun({
  kind: oneOf(HolidayKinds, { zh: "日类型", en: "Day type", about: "Type of the day", words: holidayKindWords }),
  name: text({ zh: "名称", en: "Name", about: "Chinese name of the holiday", max: 40, optional: true, sample: "春节" }),
  nameEn: text({
    zh: "英文名称",
    en: "English name",
    about: "English name of the holiday",
    max: 60,
    optional: true,
    sample: "Spring Festival",
  }),
});

/** A day that differs from its weekday. */
export const Holiday = z.object({
  date: LocalDate,
  ...holidays.shown,
  ...edited,
});
export type Holiday = z.infer<typeof Holiday>;

export const HolidayYear = z.object({
  year: z.number().int(),
  days: z.array(Holiday),
  /** Years with a table, in order; for others only weekends are known. */
  years: z.array(z.number().int()),
  /** Years without a table that due days need: the present one, and from October on the next. */
  missing: z.array(z.number().int()),
});
export type HolidayYear = z.infer<typeof HolidayYear>;

/** The most days that can be set at once: a month. */
export const mostDaysAtOnce = 31;

export const HolidaysDraft = z.strictObject({
  /** With the version that the person has seen; 0 for a day that is not in the table. */
  days: z
    .array(z.strictObject({ date: LocalDate, rowVersion: z.number().int().min(0) }))
    .min(1)
    .max(mostDaysAtOnce),
  /** Null: as its weekday. */
  kind: declared(holidays.fields.kind, HolidayKinds.nullable()),
  name: holidays.draft.name,
  nameEn: holidays.draft.nameEn,
});
export type HolidaysDraft = z.output<typeof HolidaysDraft>;

export const holidayRoutes = defineRoutes({
  listHolidays: {
    method: "GET",
    path: "/holidays",
    permission: "dict:read",
    summary: "List holidays of a year",
    description: "Includes make-up workdays.",
    query: z.strictObject({ year: Year }),
    response: HolidayYear,
  },
  setHolidays: {
    method: "PUT",
    path: "/holidays",
    permission: "dict:write",
    summary: "Set holidays",
    description: "Sets the type of days, or resets them to their weekday.",
    body: HolidaysDraft,
    response: z.null(),
    errors: ["stale", "holiday.no_name", "holiday.makeup_weekday"],
  },
  copyHolidays: {
    method: "POST",
    path: "/holidays/copy",
    permission: "dict:write",
    summary: "Copy holidays from another year",
    description: "The copy must be checked by a user.",
    body: z.strictObject({ from: Year, to: Year }),
    response: z.object({ copied: z.number().int() }),
    errors: ["holiday.year_taken", "holiday.nothing"],
  },
});
