/** One line of what a doctor finds. */
export type Finding = { what: string; state: "ok" | "warn" | "bad"; text: string };
