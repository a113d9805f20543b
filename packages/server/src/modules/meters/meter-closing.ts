import { addDays } from "@busbar/contract/kernel/business-time";
import { advanceOf, readProblem } from "@busbar/contract/meters/meter-advance";
import type { ClosingRead } from "@busbar/contract/meters/meters";
import { AppError, refuseField } from "../../kernel/app-error.ts";
import type { InstallRow, MeterRepository } from "./meter-repository.ts";

/** What a dial is judged by beside its own digits. */
export type PointLimits = { capacity_kva: string | null };
type Dial = Pick<InstallRow, "digits_int" | "digits_dec" | "multiplier" | "start_read" | "valid_from">;

/** @throws AppError at the field, for a figure that such a dial cannot show */
export function refuseRead(read: string, dial: { digits_int: number; digits_dec: number }, path: string): void {
  const problem = readProblem(read, { digitsInt: dial.digits_int, digitsDec: dial.digits_dec });
  if (problem) throw refuseField(path, problem.code, problem.values);
}

/** @returns the quantity. @throws AppError at the field, R04 too */
export function judgeClosing(dial: Dial, endRead: string, validTo: string, point: PointLimits, path: string): string {
  refuseRead(endRead, dial, path);
  const advance = advanceOf({
    startRead: dial.start_read,
    endRead,
    digitsInt: dial.digits_int,
    multiplier: dial.multiplier,
    validFrom: dial.valid_from,
    validTo,
    capacityKva: point.capacity_kva,
  });
  if (!advance.ok) throw refuseField(path, advance.reason, advance.values);
  return advance.quantity;
}

type Closing = {
  meters: MeterRepository;
  /** Those that are to be closed: each needs its read. */
  open: readonly InstallRow[];
  reads: readonly ClosingRead[];
  /** The first day that they do not count any more. */
  end: string;
  today: string;
  point: PointLimits;
  by: string;
  now: Date;
  /** What the fields are called by whoever asked. */
  paths: { reads: string; day: string };
  /** The record as it is now, for whom has seen an older one. */
  current(): Promise<unknown>;
};

/** One meter's end on one channel, as it was written. */
export type Closed = { assetNo: string; channel: InstallRow["channel"]; endRead: string; quantity: string };

/**
 * Closes installations with their reads.
 * @throws AppError at the field that is refused, or `stale` for a read that was judged by other figures
 */
export async function closeInstalls(closing: Closing): Promise<Closed[]> {
  const { meters, open, reads, end, today, point, by, now, paths } = closing;
  const first = open.reduce((latest, { valid_from }) => (valid_from > latest ? valid_from : latest), "");
  // Days as the person gave them: a closing's is the last that counts, an exchange's the first that does not.
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
    const { multiplier, valid_from: validFrom, start_read: startRead } = row;
    await meters.update(row.id, { multiplier, validFrom, validTo: end, startRead, endRead }, by, now);
    closed.push({ assetNo: row.asset_no, channel: row.channel, endRead, quantity });
  }
  return closed;
}
