import type { Organisation } from "@busbar/contract/organisation/organisation";
import { type SettingName, settingNames } from "@busbar/contract/organisation/organisation-settings";
import { sql } from "kysely";
import { liveNumbers } from "../../kernel/settings/live-settings.ts";
import { refuseField } from "../../kernel/app-error.ts";
import type { Db } from "../../kernel/sql/query.ts";
import type { Settings } from "../../ports.ts";
import { defaultSettings } from "../../kernel/settings/portal-defaults.ts";

type Value = string | number | boolean;
export type ChosenSettings = Pick<Organisation, SettingName>;
type Changed = { [Name in SettingName]?: Value | null | undefined };

/** Their keys in `portal_setting`, where these differ from the names. */
const rowOf = (name: SettingName): string => (name === "adminSecondFactor" ? "security.adminSecondFactor" : name);

/** All that is set, as a column of any query. */
export const chosenSettings = sql`coalesce((select jsonb_object_agg(s.key, s.value) from portal_setting s
  where s.key = any (${settingNames.map(rowOf)}::text[])), '{}')`;

export const settingsOf = (chosen: Record<string, Value>): ChosenSettings =>
  Object.fromEntries(settingNames.map((name) => [name, chosen[rowOf(name)] ?? null])) as ChosenSettings;

const numbers = Object.entries(liveNumbers) as [
  keyof typeof liveNumbers,
  (typeof liveNumbers)[keyof typeof liveNumbers],
][];

/** What counts while nothing is set; `given`: the settings of the process as they are without these. */
export function sourcesOf(given: Settings): { defaults: Record<string, Value>; fixed: Record<string, string> } {
  const { titleZh, titleEn, titleSeparator, titleReverse, buySourceUrl } = defaultSettings;
  const isFixed = (environment: string) => given.fixed?.includes(environment) === true;
  return {
    defaults: {
      titleZh,
      titleEn,
      titleSeparator,
      titleReverse,
      buySourceUrl,
      searchEngine: given.searchEngine,
      adminSecondFactor: false,
      ...Object.fromEntries(numbers.map(([name, { row, unit }]) => [row, Math.round(given[name] / unit)])),
    },
    fixed: {
      ...(isFixed("BUSBAR_SEARCH_ENGINE") && { searchEngine: "BUSBAR_SEARCH_ENGINE" }),
      ...Object.fromEntries(
        numbers.flatMap(([, { row, environment }]) =>
          environment !== null && isFixed(environment) ? [[row, environment]] : [],
        ),
      ),
    },
  };
}

/** @throws AppError at a field that the environment has fixed, or at a session that would end before it is idle */
export function refuseSettings(given: Settings, before: ChosenSettings, changed: Changed): void {
  const { defaults, fixed } = sourcesOf(given);
  for (const name of settingNames)
    if (changed[name] !== undefined && fixed[name])
      throw refuseField(name, "organisation.fixed", { name: fixed[name] });
  const after = (name: SettingName) => Number({ ...before, ...changed }[name] ?? defaults[name]);
  const field = changed.sessionMaxHours === undefined ? "sessionIdleMinutes" : "sessionMaxHours";
  if (after("sessionIdleMinutes") > after("sessionMaxHours") * 60) throw refuseField(field, "organisation.idle_beyond");
}

/** Null takes the row away: the default counts again. */
export async function writeSettings(db: Db, changed: Changed, by: string, now: Date): Promise<boolean> {
  let isAny = false;
  for (const name of settingNames) {
    const value = changed[name];
    if (value === undefined) continue;
    isAny = true;
    if (value === null) await db.deleteFrom("portal_setting").where("key", "=", rowOf(name)).execute();
    else {
      const row = { value: JSON.stringify(value), updated_at: now, updated_by: by };
      await db
        .insertInto("portal_setting")
        .values({ key: rowOf(name), ...row })
        .onConflict((on) => on.column("key").doUpdateSet(row))
        .execute();
    }
  }
  return isAny;
}
