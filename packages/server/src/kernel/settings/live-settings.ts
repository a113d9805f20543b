import type { Ports, Settings } from "../../ports.ts";
import type { defaultKeptDays } from "./kept-days.ts";

type Given = Pick<Ports, "db" | "wake" | "log" | "settings">;
type Numbers =
  | "sessionIdleSeconds"
  | "sessionMaxSeconds"
  | "sessionsPerUser"
  | "passwordMin"
  | "signInPerMinute"
  | "uploadMaxBytes"
  | keyof typeof defaultKeptDays;

/** `given`: what counts while nothing is set. */
export type LiveSettings = { given: Settings; reread(): Promise<void> };

/**
 * Where a setting of the process is set by administrators, in what unit, and its name in the environment, which wins;
 * null when it has none.
 */
export const liveNumbers: Record<Numbers, { row: string; unit: number; environment: string | null }> = {
  sessionIdleSeconds: { row: "sessionIdleMinutes", unit: 60, environment: "BUSBAR_SESSION_IDLE" },
  sessionMaxSeconds: { row: "sessionMaxHours", unit: 3600, environment: "BUSBAR_SESSION_MAX" },
  sessionsPerUser: { row: "sessionsPerUser", unit: 1, environment: "BUSBAR_SESSIONS_PER_USER" },
  passwordMin: { row: "passwordMin", unit: 1, environment: "BUSBAR_PASSWORD_MIN" },
  signInPerMinute: { row: "signInPerMinute", unit: 1, environment: "BUSBAR_SIGNIN_LIMITS" },
  uploadMaxBytes: { row: "uploadMaxMiB", unit: 1024 * 1024, environment: "BUSBAR_UPLOAD_MAX" },
  noticesKeptDays: { row: "noticesKeptDays", unit: 1, environment: null },
  jobsKeptDays: { row: "jobsKeptDays", unit: 1, environment: null },
  importsKeptDays: { row: "importsKeptDays", unit: 1, environment: null },
  mailsKeptDays: { row: "mailsKeptDays", unit: 1, environment: null },
  filesKeptDays: { row: "filesKeptDays", unit: 1, environment: null },
};

/**
 * The same ports with settings that follow what administrators set: everybody reads them at each call, so they count
 * without a restart. Another process is woken.
 */
export function withLiveSettings<P extends Given>(given: P): { ports: P; live: LiveSettings } {
  const { db, wake, log, settings } = given;
  let rows: ReadonlyMap<string, unknown> = new Map();
  const live = { ...settings };
  for (const [name, { row, unit, environment }] of Object.entries(liveNumbers))
    Object.defineProperty(live, name, {
      enumerable: true,
      get: () => {
        const set = rows.get(row);
        const isFree = environment === null || !settings.fixed?.includes(environment);
        return isFree && typeof set === "number" ? set * unit : settings[name as keyof Settings];
      },
    });
  async function reread(): Promise<void> {
    const names = Object.values(liveNumbers).map(({ row }) => row);
    const found = await db.selectFrom("portal_setting").select(["key", "value"]).where("key", "in", names).execute();
    rows = new Map(found.map(({ key, value }) => [key, value]));
  }
  wake.listen("settings", () => void reread().catch((err: unknown) => log.warn({ err }, "settings not read")));
  return { ports: { ...given, settings: live }, live: { given: settings, reread } };
}
