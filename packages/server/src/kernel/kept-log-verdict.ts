import { z } from "zod";
import type { Keep } from "../ports.ts";

/** What the last verification of the system log found, kept where the database's owner cannot change it. */
const LogVerdict = z.object({
  /** A verification that began and never ended shows that it cannot be done. */
  startedAt: z.iso.datetime().transform((text) => new Date(text)),
  endedAt: z.iso.datetime().nullable(),
  /** Mismatches of the last one that ended. */
  breaks: z.number().int(),
});
export type LogVerdict = z.infer<typeof LogVerdict>;

/** @returns null when none has begun yet */
export async function readLogVerdict(keep: Keep): Promise<LogVerdict | null> {
  const text = await keep.read("audit-verdict");
  if (text === null) return null;
  try {
    return LogVerdict.parse(JSON.parse(text));
  } catch {
    // Damaged or of another release: the log is verified anew.
    return null;
  }
}

export const writeLogVerdict = (keep: Keep, verdict: LogVerdict): Promise<void> =>
  keep.write("audit-verdict", `${JSON.stringify(verdict)}\n`);
