import type { CustomerMerge, MergeVerdict } from "@busbar/contract/customers/customer-merging";
import type { Lifecycle } from "@busbar/contract/customers/customer-fields";

type Party = { lifecycle: Lifecycle; merged_into: string | null; is_writable: boolean };

/**
 * Whether `merged` may be merged into `survivor` now. A closed customer may be merged but cannot survive, because
 * nobody works with it.
 */
export function judgeMerge(survivor: Party, merged: Party): MergeVerdict {
  if (!survivor.is_writable || !merged.is_writable) return "not_allowed";
  if (survivor.merged_into !== null || merged.merged_into !== null) return "customer.merged";
  return survivor.lifecycle === "CLOSED" ? "customer.merge_closed" : "ok";
}

type Merge = {
  undone_at: Date | null;
  undo_until: Date;
  is_writable: boolean;
  survivor_merged: boolean;
  /** Whether money of one of the two pays statements of the other. */
  is_money_shared: boolean;
};

/**
 * Whether a merge may be undone now. If the survivor was merged on, that merge must be undone first. If money of one
 * was allocated to the other, the allocation must be undone first, because the undo would lose who paid what.
 */
export function judgeUndo(merge: Merge, now: Date): CustomerMerge["undo"] {
  if (!merge.is_writable) return "not_allowed";
  if (merge.undone_at !== null) return "customer.merge_undone";
  if (merge.undo_until <= now) return "customer.merge_undo_over";
  if (merge.survivor_merged) return "customer.merged";
  return merge.is_money_shared ? "customer.merge_allocated" : "ok";
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * The effect of an undo on the survivor's fields: unchanged fields are restored, fields changed since the merge stay.
 */
export function fieldsToRestore(
  { before, after }: { before: Record<string, unknown>; after: Record<string, unknown> },
  present: Record<string, unknown>,
): { restored: Record<string, unknown>; kept: string[] } {
  const names = Object.keys(before);
  const untouched = names.filter((name) => same(present[name], after[name]));
  return {
    restored: Object.fromEntries(untouched.map((name) => [name, before[name]])),
    kept: names.filter((name) => !untouched.includes(name)),
  };
}
