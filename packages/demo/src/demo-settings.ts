import { defaultKeptDays } from "@busbar/server/kernel/settings/kept-days.ts";
import type { Settings } from "@busbar/server/ports.ts";

/** Where the demo's business begins. */
export const demoDay = "2026-01-20";

/** As a mock in a process has them that nobody has configured. */
export const demoSettings: Settings = {
  profile: "mock",
  demo: true,
  sessionIdleSeconds: 8 * 3600,
  sessionMaxSeconds: 7 * 86_400,
  // Every call of the mock that signs in begins a session; none is to end another.
  sessionsPerUser: 1_000_000,
  passwordMin: 6,
  signInPerMinute: 30,
  freeFailures: 5,
  resetSeconds: 300,
  uploadMaxBytes: 200 * 1024 * 1024,
  ...defaultKeptDays,
  publicUrl: "http://localhost",
  searchEngine: "",
};
