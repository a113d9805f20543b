import { z } from "zod";
import { text } from "../fields/kinds.ts";
import { noun } from "../fields/noun.ts";
import { Id, IdParams, listOf, listQuery, Paging, RowVersion } from "../kernel/http/paging.ts";
import { defineRoutes } from "../kernel/http/route.ts";
import { edited, RecordHistory } from "../kernel/records.ts";
import { ShortCode } from "../values/fields.ts";
import { isYearDay, seasonProblems } from "./season-checks.ts";
import { DayType, Slots, TouBand } from "./tou-bands.ts";

/** A day of the year, such as `07-01`. */
const YearDay = z.string().refine(isYearDay, { error: "tou.day" });

/** One season and day type. Both ends are inclusive, and a `toDay` before `fromDay` passes New Year. */
export const TouSeason = z.strictObject({ fromDay: YearDay, toDay: YearDay, dayType: DayType, slots: Slots });
export type TouSeason = z.infer<typeof TouSeason>;

/** Every day of the year must be in exactly one season for each day type. */
const Seasons = z
  .array(TouSeason)
  .min(1)
  .max(48)
  .superRefine((seasons, context) => {
    const [problem] = seasonProblems(seasons);
    if (problem)
      context.addIssue({
        code: "custom",
        message: `tou.${problem.kind}`,
        params: { from: problem.fromDay, to: problem.toDay },
      });
  });

/** The fields of a calendar besides its seasons. */
export const touCalendars = noun({
  calendarCode: text({
    zh: "编码",
    en: "Code",
    about: "Code of the calendar, unique",
    max: 20,
    schema: ShortCode,
    sample: "TOU-A",
  }),
  name: text({ zh: "名称", en: "Name", about: "Name of the calendar", max: 60, sample: "Shanghai, industry" }),
  note: text({
    zh: "备注",
    en: "Note",
    about: "Internal note",
    max: 500,
    optional: true,
    sample: "As published for 2026",
  }),
});

export const TouCalendarDraft = z.strictObject({ ...touCalendars.draft, seasons: Seasons });
export type TouCalendarDraft = z.output<typeof TouCalendarDraft>;
/** Changes the given fields; `seasons` are replaced as a whole. */
export const TouCalendarUpdate = z
  .strictObject({ ...touCalendars.edit, seasons: Seasons })
  .partial()
  .extend({ rowVersion: RowVersion });
export type TouCalendarUpdate = z.output<typeof TouCalendarUpdate>;

/** `"ok"`, or the code of the reason why not. */
export const TouCalendarAction = z.enum(["ok", "not_allowed", "tou.in_use", "tou.in_drafts"]);
export type TouCalendarAction = z.infer<typeof TouCalendarAction>;

export const TouCalendar = z.object({
  id: Id,
  ...touCalendars.shown,
  seasons: z.array(TouSeason),
  bands: z.array(TouBand),
  /** Versions of plans that use it, of plans that the caller sees. */
  usedBy: z.array(z.object({ planId: Id, planCode: z.string(), versionNo: z.number().int(), isDraft: z.boolean() })),
  ...edited,
  actions: z.object({ update: TouCalendarAction, remove: TouCalendarAction }),
});
export type TouCalendar = z.infer<typeof TouCalendar>;

export const TouCalendarQuery = listQuery(
  ["calendarCode", "name"],
  { /** Part of the code or the name. */ keyword: z.string().trim().max(64).optional() },
  "calendarCode",
);
export type TouCalendarQuery = z.output<typeof TouCalendarQuery>;

export const touCalendarRoutes = defineRoutes({
  listTouCalendars: {
    method: "GET",
    path: "/tou-calendars",
    permission: "price:read",
    summary: "List time-of-use calendars",
    description: "Includes their seasons.",
    query: TouCalendarQuery,
    response: listOf(TouCalendar),
  },
  getTouCalendar: {
    method: "GET",
    path: "/tou-calendars/{id}",
    permission: "price:read",
    summary: "Get a time-of-use calendar",
    params: IdParams,
    response: TouCalendar,
    errors: ["not_found"],
  },
  createTouCalendar: {
    method: "POST",
    path: "/tou-calendars",
    permission: "price:write",
    summary: "Create a time-of-use calendar",
    description: "Optionally as a copy of another.",
    body: TouCalendarDraft,
    response: TouCalendar,
    errors: ["tou.code_taken"],
  },
  updateTouCalendar: {
    method: "PATCH",
    path: "/tou-calendars/{id}",
    permission: "price:write",
    summary: "Update a time-of-use calendar",
    description: "Only if no submitted or approved version uses it.",
    params: IdParams,
    body: TouCalendarUpdate,
    response: TouCalendar,
    errors: ["not_found", "not_allowed", "stale", "tou.in_use", "tou.code_taken"],
  },
  removeTouCalendar: {
    method: "DELETE",
    path: "/tou-calendars/{id}",
    permission: "price:write",
    summary: "Delete a time-of-use calendar",
    description: "Only if no version uses it.",
    params: IdParams,
    response: z.null(),
    errors: ["not_found", "not_allowed", "tou.in_use", "tou.in_drafts"],
  },
  listTouCalendarActivity: {
    method: "GET",
    path: "/tou-calendars/{id}/activity",
    permission: "price:read",
    summary: "List activity of a calendar",
    params: IdParams,
    query: z.strictObject(Paging.shape),
    response: RecordHistory,
    errors: ["not_found"],
  },
});
