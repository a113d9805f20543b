import {
  type CustomerMerge,
  type MergeField,
  mergeFields,
  type MergePreview,
  type MergeRequest,
  mergeUndoHours,
} from "@busbar/contract/customers/customer-merging";
import { type ExternalRef, orderedRefs, refText } from "@busbar/contract/fields/external-refs";
import type { Actor } from "../../../kernel/actor.ts";
import { AppError, type Language } from "../../../kernel/app-error.ts";
import type { CallContext } from "../../../kernel/module.ts";
import { getRow, type Given, refuseStale } from "../../../kernel/records/edit-record.ts";
import type { CustomerBelongings } from "../../../kernel/targets/customer-belongings.ts";
import type { Db } from "../../../kernel/sql/query.ts";
import type { Unit } from "../../../kernel/work/unit-of-work.ts";
import type { Ports } from "../../../ports.ts";
import { createCustomerRepository, type CustomerRepository } from "../customer-repository.ts";
import type { DetailRow } from "../customer-rows.ts";
import type { CustomerChange } from "../customer-rules.ts";
import { toCustomer } from "../customer-shape.ts";
import { comparable, type Stated } from "../editing/customer-changes.ts";
import { editOf, recordsOf, refuseTaken } from "../editing/customer-edit.ts";
import { fieldsToRestore, judgeMerge, judgeUndo } from "./merge-rules.ts";
import { createMergeRepository, type MergeRow } from "./merge-repository.ts";

const noun = "customers";
const hourMs = 3_600_000;

/** Fields that a merge may change; the reason of a billing hold goes with the hold. */
const touched = [...mergeFields, "billingHoldReason"] as const;
const isMergeField = (name: string): name is MergeField => (mergeFields as readonly string[]).includes(name);

/** Merges duplicates. Each noun moves its own rows: `belongings`. */
export function createCustomerMerging(
  { db, clock }: Pick<Ports, "db" | "clock">,
  belongings: readonly CustomerBelongings[],
) {
  const mergesIn = (at: Db) => createMergeRepository(at, { today: clock.today(), now: clock.now() });
  const titled = (counts: Record<string, number>, language: Language) =>
    belongings.flatMap(({ noun: of, title }) => {
      const count = counts[of] ?? 0;
      return count > 0 ? [{ noun: of, title: title[language], count }] : [];
    });

  const toMerge = (row: MergeRow, language: Language): CustomerMerge => ({
    id: row.id,
    survivor: row.survivor,
    merged: row.merged,
    taken: Object.keys(row.after).filter(isMergeField),
    moved: titled(row.moved, language),
    mergedAt: row.merged_at.toISOString(),
    mergedBy: row.merged_by_name,
    undoUntil: row.undo_until.toISOString(),
    undoneAt: row.undone_at?.toISOString() ?? null,
    undoneBy: row.undone_by_name,
    kept: row.kept && { fields: row.kept.fields.filter(isMergeField), rows: titled(row.kept.rows, language) },
    undo: judgeUndo(row, clock.now()),
  });

  /**
   * Locks both customers in the order of their ids, so that two merges of the same pair cannot deadlock. New records of
   * either wait until the merging has ended.
   */
  async function holdBoth(tx: Db, customers: CustomerRepository, actor: Actor, ids: readonly [string, string]) {
    const inOrder = [...ids].sort((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1));
    for (const id of inOrder) await customers.lock(actor, id);
    await mergesIn(tx).holdRecords(ids);
    const records = recordsOf(customers, actor);
    return [await getRow(records, ids[0]), await getRow(records, ids[1])] as const;
  }

  /** Writes fields of the survivor by the usual rules, and increments its version even if no field differs. */
  const writeFields = (customers: CustomerRepository, actor: Actor, row: DetailRow, fields: Given<CustomerChange>) =>
    editOf({ customers, actor, id: row.id, now: clock.now() }, fields).write(fields, row);

  async function show(unit: Unit, actor: Actor, mergeId: string, customerId: string, language: Language) {
    const row = await mergesIn(unit.tx).find(actor, mergeId, customerId);
    if (!row) throw new AppError("not_found");
    return toMerge(row, language);
  }

  return {
    /** @throws AppError `not_found`, `customer.merge_same` */
    async preview(actor: Actor, id: string, mergedId: string, language: Language): Promise<MergePreview> {
      if (id === mergedId) throw new AppError("customer.merge_same");
      const records = recordsOf(createCustomerRepository(db, clock.today()), actor);
      const survivor = await getRow(records, id);
      const merged = await getRow(records, mergedId);
      const counts: Record<string, number> = {};
      for (const of of belongings) counts[of.noun] = await of.count(db, mergedId);
      return {
        survivor: toCustomer(survivor, actor),
        merged: toCustomer(merged, actor),
        moves: titled(counts, language),
        verdict: judgeMerge(survivor, merged),
      };
    },

    /** @throws AppError from the merge rules, `stale` for either customer, or a refused field */
    merge: (actor: Actor, id: string, { mergedId, take, ...versions }: MergeRequest, context: CallContext) =>
      context.write(async (unit): Promise<CustomerMerge> => {
        if (id === mergedId) throw new AppError("customer.merge_same");
        const customers = createCustomerRepository(unit.tx, clock.today());
        const merges = mergesIn(unit.tx);
        const [survivor, merged] = await holdBoth(unit.tx, customers, actor, [id, mergedId]);
        const verdict = judgeMerge(survivor, merged);
        if (verdict === "not_allowed") throw new AppError(verdict, { permission: "customer:write" });
        refuseStale(survivor, versions.rowVersion, () => toCustomer(survivor, actor));
        refuseStale(merged, versions.mergedVersion, () => toCustomer(merged, actor));
        if (verdict !== "ok") throw new AppError(verdict);

        const now = clock.now();
        const as = { survivor: comparable(toCustomer(survivor, actor)), merged: comparable(toCustomer(merged, actor)) };
        const after = differing(as.survivor, picked(as.merged, take));
        const before = pick(as.survivor, Object.keys(after));
        const refs = orderedRefs([...survivor.externalRefs, ...merged.externalRefs]);
        await merges.close(mergedId, id, actor.id, now);
        await writeFields(customers, actor, survivor, { ...after, externalRefs: refs } as Given<CustomerChange>);
        const pair = { survivor: id, merged: mergedId };
        const moved = [];
        for (const of of belongings) moved.push({ noun: of.noun, rows: await of.move(unit, actor, pair) });
        const counts = Object.fromEntries(moved.map(({ noun: of, rows }) => [of, rows.length]));
        const mergeId = await merges.insert({
          survivorId: id,
          mergedId,
          before,
          after,
          merged_before: {
            lifecycle: merged.lifecycle,
            reason: merged.lifecycle_reason,
            since: merged.lifecycle_since?.toISOString() ?? null,
            externalRefs: merged.externalRefs,
          },
          moved: counts,
          by: actor.id,
          now,
          undoUntil: new Date(now.getTime() + mergeUndoHours * hourMs),
        });
        for (const { noun: of, rows } of moved) {
          if (rows.length === 0) continue;
          await merges.keepRows(mergeId, of, rows);
          await unit.emit(of, "", "updated");
        }
        await unit.record("customer.merge", noun, id, "updated", {
          before: { ...before, ...(merged.externalRefs.length > 0 && { externalRefs: survivor.externalRefs }) },
          after: {
            ...after,
            ...(merged.externalRefs.length > 0 && { externalRefs: refs }),
            merged: `${merged.customer_no} ${merged.name}`,
          },
        });
        await unit.record("customer.merged", noun, mergedId, "updated", {
          before: { lifecycle: merged.lifecycle },
          after: { lifecycle: "CLOSED", mergedInto: `${survivor.customer_no} ${survivor.name}` },
        });
        return show(unit, actor, mergeId, id, context.language);
      }),

    /** @throws AppError `not_found` */
    async list(actor: Actor, id: string, language: Language): Promise<CustomerMerge[]> {
      await getRow(recordsOf(createCustomerRepository(db, clock.today()), actor), id);
      const rows = await mergesIn(db).ofCustomer(actor, id);
      return rows.map((row) => toMerge(row, language));
    },

    /**
     * @throws AppError from the undo rules; `customer.code_taken` when a third customer has the merged one's code by
     * now
     */
    undo: (actor: Actor, id: string, mergeId: string, context: CallContext) =>
      context.write(async (unit): Promise<CustomerMerge> => {
        const customers = createCustomerRepository(unit.tx, clock.today());
        const merges = mergesIn(unit.tx);
        await merges.lock(mergeId);
        const merge = await merges.find(actor, mergeId, id);
        if (!merge) throw new AppError("not_found");
        const verdict = judgeUndo({ ...merge, is_money_shared: false }, clock.now());
        if (verdict !== "ok") throw new AppError(verdict, { permission: "customer:write" });
        const pair = { survivor: merge.survivor.id, merged: merge.merged.id };
        const [survivor, merged] = await holdBoth(unit.tx, customers, actor, [pair.survivor, pair.merged]);
        // Allocation between customers locks them too, so an allocation is either visible here or refused later.
        const shared = await merges.sharedStatements(pair.merged);
        if (shared.length > 0) throw new AppError("customer.merge_allocated", namesOf(shared));

        const now = clock.now();
        const present = comparable(toCustomer(survivor, actor));
        const { restored, kept } = fieldsToRestore(merge, present);
        // The survivor must release the credit code before the merged customer takes it back.
        // Of the numbers that came along, those that the survivor still has go back.
        const [returned, left] = partedRefs(survivor.externalRefs, merge.merged_before.externalRefs ?? []);
        if (returned.length > 0) restored["externalRefs"] = left;
        await writeFields(customers, actor, survivor, restored as Given<CustomerChange>);
        if (merge.merged_before.lifecycle !== "CLOSED") {
          const asMerged = comparable(toCustomer(merged, actor));
          refuseTaken(await customers.resolve(actor, asMerged, pair.merged));
        }
        await merges.reopen(pair.merged, { ...merge.merged_before, externalRefs: returned }, actor.id, now);
        const keptRows: Record<string, number> = {};
        for (const [of, rows] of await merges.movedRows(mergeId)) {
          const belonging = belongings.find((one) => one.noun === of);
          const movedBack = (await belonging?.moveBack(unit, actor, pair, rows)) ?? [];
          if (movedBack.length < rows.length) keptRows[of] = rows.length - movedBack.length;
          await unit.emit(of, "", "updated");
        }
        await merges.finishUndo(mergeId, actor.id, now, { fields: kept, rows: keptRows });
        await unit.record("customer.unmerge", noun, pair.survivor, "updated", {
          before: pick(present, Object.keys(restored)),
          after: { ...restored, merged: `${merged.customer_no} ${merged.name}` },
        });
        await unit.record("customer.unmerge", noun, pair.merged, "updated", {
          before: { lifecycle: "CLOSED" },
          after: { lifecycle: merge.merged_before.lifecycle },
        });
        return show(unit, actor, mergeId, id, context.language);
      }),
  };
}
export type CustomerMerging = ReturnType<typeof createCustomerMerging>;

/** What is among `moved`, and the rest. */
function partedRefs(refs: readonly ExternalRef[], moved: readonly ExternalRef[]): [ExternalRef[], ExternalRef[]] {
  const came = new Set(moved.map(refText));
  return [refs.filter((ref) => came.has(refText(ref))), refs.filter((ref) => !came.has(refText(ref)))];
}

/** The first statements by number, and how many there are. */
const namesOf = (numbers: readonly string[]) => ({
  statements: numbers.slice(0, 5).join("、"),
  count: numbers.length,
});

const pick = (from: object, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, (from as Record<string, unknown>)[name]]));

/** The values of the taken fields. */
const picked = (stated: Stated, take: readonly MergeField[]) =>
  pick(
    stated,
    touched.filter((name) => (take as readonly string[]).includes(name === "billingHoldReason" ? "billingHold" : name)),
  );

const differing = (present: object, wanted: Record<string, unknown>): Record<string, unknown> =>
  pick(
    wanted,
    Object.keys(wanted).filter(
      (name) => JSON.stringify((present as Record<string, unknown>)[name]) !== JSON.stringify(wanted[name]),
    ),
  );
