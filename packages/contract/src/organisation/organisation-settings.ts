import { z } from "zod";
import { isPageAddress } from "../values/addresses.ts";
import { line } from "../values/fields.ts";

const whole = (least: number, most: number) => z.number().int().min(least).max(most).nullable();

/** Least and most days. */
export const keptDaysBounds = {
  noticesKeptDays: [30, 3650],
  jobsKeptDays: [7, 3650],
  // Undoing an import takes a day.
  importsKeptDays: [2, 365],
  mailsKeptDays: [7, 365],
  filesKeptDays: [1, 90],
} as const;

const isSearchAddress = (text: string): boolean =>
  text === "" || (isPageAddress(text.replace("{q}", "q")) && text.includes("{q}"));
const isNoneOrPage = (text: string): boolean => text === "" || isPageAddress(text);

/** Settings of the portal that an administrator may set. Null: the default counts. */
export const settingFields = {
  titleZh: line(60, 1).nullable(),
  titleEn: line(60, 1).nullable(),
  /** Between the titles of page and site, with its blanks. */
  titleSeparator: z.string().min(1).max(5).nullable(),
  titleReverse: z.boolean().nullable(),
  /** With `{q}`; "" is off. */
  searchEngine: z.string().trim().max(300).refine(isSearchAddress, { error: "organisation.search_address" }).nullable(),
  /** "" hides the entry. */
  buySourceUrl: z.string().trim().max(300).refine(isNoneOrPage, { error: "organisation.web_address" }).nullable(),
  adminSecondFactor: z.boolean().nullable(),
  sessionIdleMinutes: whole(5, 7 * 24 * 60),
  sessionMaxHours: whole(1, 90 * 24),
  sessionsPerUser: whole(1, 1000),
  passwordMin: whole(6, 64),
  signInPerMinute: whole(5, 100_000),
  uploadMaxMiB: whole(1, 2048),
  /** Days that each is kept; least and most so that nothing needed soon is lost and nothing grows for ever. */
  noticesKeptDays: whole(...keptDaysBounds.noticesKeptDays),
  jobsKeptDays: whole(...keptDaysBounds.jobsKeptDays),
  importsKeptDays: whole(...keptDaysBounds.importsKeptDays),
  mailsKeptDays: whole(...keptDaysBounds.mailsKeptDays),
  filesKeptDays: whole(...keptDaysBounds.filesKeptDays),
};
export type SettingName = keyof typeof settingFields;
export const settingNames = Object.keys(settingFields) as SettingName[];

/** What counts where nothing is set here, and which settings the environment has fixed: by its name there. */
export const SettingSources = z.object({
  defaults: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  fixed: z.record(z.string(), z.string()),
});
