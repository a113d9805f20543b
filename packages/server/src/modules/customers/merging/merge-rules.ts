import type { CustomerMerge, MergeVerdict } from "@busbar/contract/customers/customer-merging";
import type { Lifecycle } from "@busbar/contract/customers/customer-fields";

type Party = { lifecycle: Lifecycle; merged_into: string | null; is_writable: boolean };

/** Whether `merged` may end in `survivor` now. A closed duplicate may, a closed survivor may not: nobody works with it. */
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
 * Whether a merging may be taken back now. One whose survivor has gone on into another waits for that one's undo, and
 * money that was allocated from one to the other is first given back: what paid for whom would be lost.
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
 * What an undo does to the survivor's fields: those that are as the merging left them go back, the others were changed
 * since and stay.
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
