import { addDays } from "@busbar/contract/kernel/business-time";
import { fieldsIn, pick } from "@busbar/contract/fields/noun";
import { installations } from "@busbar/contract/meters/meter-fields";
import { advanceOf, readProblem } from "@busbar/contract/meters/meter-advance";
import type { ClosingRead } from "@busbar/contract/meters/meters";
import { AppError, refuseField } from "../../kernel/app-error.ts";
import type { InstallRow, MeterRepository } from "./meter-repository.ts";

/** What stays of an installation that is closed. */
const kept = pick(installations, ["multiplier", "validFrom", "startRead"]);

/** Further limits for a dial's reads, besides its own digits. */
export type PointLimits = { capacity_kva: string | null };
type Digits = Pick<InstallRow, "digitsInt" | "digitsDec">;
type Dial = Digits & Pick<InstallRow, "multiplier" | "startRead" | "validFrom">;

/** @throws AppError at the field, for a figure that the dial cannot show */
export function refuseRead(read: string, dial: Digits, path: string): void {
  const problem = readProblem(read, dial);
  if (problem) throw refuseField(path, problem.code, problem.values);
}

/** @returns the quantity. @throws AppError at the field, also for R04 */
export function judgeClosing(dial: Dial, endRead: string, validTo: string, point: PointLimits, path: string): string {
  refuseRead(endRead, dial, path);
  const advance = advanceOf({ ...dial, endRead, validTo, capacityKva: point.capacity_kva });
  if (!advance.ok) throw refuseField(path, advance.reason, advance.values);
  return advance.quantity;
}

type Closing = {
  meters: MeterRepository;
  /** Installations to be closed; each needs its closing read. */
  open: readonly InstallRow[];
  reads: readonly ClosingRead[];
  /** The exclusive end. */
  end: string;
  today: string;
  point: PointLimits;
  by: string;
  now: Date;
  /** The field names of the calling form. */
  paths: { reads: string; day: string };
  /** The present record, for a caller who has seen an older one. */
  current(): Promise<unknown>;
};

/** The closing of one meter's channel, as written. */
export type Closed = { assetNo: string; channel: InstallRow["channel"]; endRead: string; quantity: string };

/**
 * Closes installations with their reads.
 * @throws AppError at the refused field, or `stale` for a read that was checked against other figures
 */
export async function closeInstalls(closing: Closing): Promise<Closed[]> {
  const { meters, open, reads, end, today, point, by, now, paths } = closing;
  const first = open.reduce((latest, { validFrom }) => (validFrom > latest ? validFrom : latest), "");
  // The day as the person entered it: closing a point names the last day, an exchange the first day without the meter.
  const isLast = paths.day === "lastDay";
  const [from, to] = isLast ? [first, today] : [addDays(first, 1), today];
  const day = isLast ? addDays(end, -1) : end;
  if (day < from || day > to) throw refuseField(paths.day, "meter.day_range", { from, to });
  const missing = open.filter(({ id }) => !reads.some(({ installId }) => installId === id));
  if (missing.length > 0) throw refuseField(paths.reads, "meter.reads_missing", { count: missing.length });
  const closed: Closed[] = [];
  for (const [at, { installId, rowVersion, endRead }] of reads.entries()) {
    const row = open.find(({ id }) => id === installId);
    if (!row) throw new AppError("meter.not_installed");
    if (row.row_version !== rowVersion)
      throw new AppError("stale", {
        givenVersion: rowVersion,
        currentVersion: row.row_version,
        current: await closing.current(),
      });
    const quantity = judgeClosing(row, endRead, end, point, `${paths.reads}.${at}.endRead`);
    await meters.update(row.id, { ...fieldsIn(kept, row), validTo: end, endRead }, by, now);
    closed.push({ assetNo: row.assetNo, channel: row.channel, endRead, quantity });
  }
  return closed;
}
