import { sql } from "kysely";
import type { Actor } from "../../kernel/actor.ts";
import type { BulkAction } from "../../kernel/targets/bulk-target.ts";
import type { RowRefusal } from "../../kernel/column-types.ts";
import { isConnectionFault, toAppError } from "../../kernel/faults.ts";
import type { Edited } from "../../kernel/records/edit-record.ts";
import type { Unit } from "../../kernel/work/unit-of-work.ts";
import type { Ports } from "../../ports.ts";
import type { RecordRow, RowResult, RowUndone } from "./bulk-action-repository.ts";

type Context = { unit: Unit; actor: Actor; action: BulkAction; log: Ports["log"] };

/** A row that stays locked for longer fails and can be retried. */
const patience = sql`set local lock_timeout = '2s'`;

/** Applies the action to each row separately: a failed row does not affect the others. */
export async function applyTo(
  { unit, actor, action, log }: Context,
  rows: readonly Pick<RecordRow, "position" | "record_id">[],
  input: Record<string, unknown>,
): Promise<RowResult[]> {
  await patience.execute(unit.tx);
  const results: RowResult[] = [];
  for (const { position, record_id } of rows) {
    const tried = await attempt(unit, log, () => action.apply(unit, actor, record_id, input));
    if ("refusal" in tried) {
      const { refusal, passes } = tried;
      results.push({ position, outcome: passes ? "failed" : "skipped", reason: refusal, edited: null });
    } else if (tried.value === null)
      results.push({ position, outcome: "skipped", reason: { code: "bulk.same", details: {} }, edited: null });
    else results.push({ position, outcome: "done", reason: null, edited: tried.value });
  }
  return results;
}

/** Restores the previous values of rows; rows changed since stay as they are. */
export async function restoreAll(
  { unit, actor, action, log }: Context,
  rows: readonly Pick<RecordRow, "position" | "record_id" | "before" | "version">[],
): Promise<RowUndone[]> {
  await patience.execute(unit.tx);
  const results: RowUndone[] = [];
  for (const { position, record_id, before, version } of rows) {
    const edited = { before: before ?? {}, version: version ?? 0 } as Edited;
    const tried = await attempt(unit, log, () => action.restore(unit, actor, record_id, edited));
    results.push(
      "refusal" in tried
        ? { position, undone: "kept", reason: tried.refusal }
        : { position, undone: "restored", reason: null },
    );
  }
  return results;
}

/**
 * Runs `work` in a savepoint, so that a failure rolls back only that row. `passes`: the failure is temporary and can be
 * retried.
 */
async function attempt<T>(
  unit: Unit,
  log: Ports["log"],
  work: () => Promise<T>,
): Promise<{ value: T } | { refusal: RowRefusal; passes: boolean }> {
  await sql`savepoint one_row`.execute(unit.tx);
  try {
    const value = await work();
    await sql`release savepoint one_row`.execute(unit.tx);
    return { value };
  } catch (thrown) {
    if (isConnectionFault(thrown)) throw thrown;
    await sql`rollback to savepoint one_row`.execute(unit.tx);
    const { code, details } = toAppError(thrown);
    if (code === "bug") log.error({ err: thrown }, "a row of a bulk action broke");
    if (code === "unavailable") return { refusal: { code: "bulk.held", details: {} }, passes: true };
    // `current` is the whole record, which only a single edit answers with.
    const { current: _, ...told } = details;
    return { refusal: { code, details: told }, passes: code === "bug" };
  }
}
