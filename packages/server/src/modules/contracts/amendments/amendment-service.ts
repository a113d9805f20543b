import type { ContractTerms } from "@busbar/contract/contracts/contract-fields";
import { monthsOf } from "@busbar/contract/contracts/contract-months";
import type {
  Contract,
  ContractActionName,
  ContractContent,
  ContractVersion,
} from "@busbar/contract/contracts/contracts";
import type { Actor } from "../../../kernel/actor.ts";
import { AppError, refuseField } from "../../../kernel/app-error.ts";
import type { CallContext } from "../../../kernel/module.ts";
import { editRecord, getRow } from "../../../kernel/records/edit-record.ts";
import type { NotifyPeople } from "../../../kernel/messages/notify-people.ts";
import type { Db } from "../../../kernel/sql/query.ts";
import type { Unit } from "../../../kernel/work/unit-of-work.ts";
import type { Ports } from "../../../ports.ts";
import { inOrder, recordsOf, refuseTerms } from "../contract-edit.ts";
import { isOutside } from "../contract-references.ts";
import { type ContractRepository, createContractRepository } from "../contract-repository.ts";
import type { DetailRow, VersionRow } from "../contract-rows.ts";
import { judgeStep, refusedAmendment, statusOn } from "../contract-rules.ts";
import type { SnapshotPlan } from "../steps/contract-steps.ts";
import { contentOf, differencesOf, toVersion } from "../contract-shape.ts";
import { createAmendmentNotices } from "./amendment-notices.ts";
import { createAmendmentRepository } from "./amendment-repository.ts";

type Context = Pick<CallContext, "write">;
type Versioned = { rowVersion: number };
type Proposal = Versioned & { effectiveFrom: string; reason: string; terms: ContractTerms };

/**
 * Changes of signed contracts. Each is a version of its own that somebody else approves; all versions stay readable.
 */
export function createAmendmentService(
  { db, clock }: Pick<Ports, "db" | "clock">,
  snapshotPlan: SnapshotPlan,
  notifyPeople: NotifyPeople,
) {
  const today = () => clock.today();
  const tell = createAmendmentNotices(notifyPeople);

  const inPlaceOf = (name: ContractActionName, actor: Actor, row: DetailRow): string | null =>
    judgeStep(name, row, actor, today()).inPlaceOf?.id ?? null;

  type Writing = (contracts: ContractRepository, row: DetailRow, tx: Db) => Promise<void>;
  const step = (
    name: ContractActionName,
    action: string,
    { actor, id, rowVersion }: { actor: Actor; id: string } & Versioned,
    context: Context,
    write: Writing,
    follow: (unit: Unit, row: DetailRow, before: DetailRow) => Promise<void>,
  ): Promise<Contract> =>
    context.write((unit) => {
      const contracts = createContractRepository(unit.tx, today());
      return editRecord(unit, recordsOf(contracts, actor, today()), id, {
        action,
        happened: "updated",
        rowVersion,
        judge: (row) => judgeStep(name, row, actor, today()).verdict,
        inPlaceOf: (row) => inPlaceOf(name, actor, row),
        write: (_, row) => write(contracts, row, unit.tx),
        follow: (row, before) => follow(unit, row, before),
      });
    });

  const openOne = async (tx: Db, row: DetailRow, versionNo: number): Promise<VersionRow> => {
    const version = await createAmendmentRepository(tx).find(row.id, versionNo);
    if (version?.state !== "IN_APPROVAL") throw new AppError("illegal_transition");
    return version;
  };

  return {
    /** Newest first; people outside the house see approved versions only. @throws AppError `not_found` */
    async list(actor: Actor, id: string): Promise<ContractVersion[]> {
      const contract = await getRow(recordsOf(createContractRepository(db, today()), actor, today()), id);
      const rows = await createAmendmentRepository(db).list(id, isOutside(actor));
      return rows.map((row) => toVersion(row, contract, actor, today()));
    },

    /** @throws AppError as {@link editRecord}, or at a refused field */
    propose: (actor: Actor, id: string, given: Proposal, context: Context) =>
      step(
        "amend",
        "contract.amend",
        { actor, id, rowVersion: given.rowVersion },
        context,
        async (contracts, row, tx) => {
          const { effectiveFrom, reason } = given;
          const terms = inOrder(given.terms);
          refuse(refusedAmendment(row, row.volumes, { effectiveFrom, terms }, today()));
          await refuseTerms(contracts, { ...terms, customerId: row.customerId, commodity: row.commodity });
          refuseGaps(terms);
          const content = await toContent(contracts, row, terms, effectiveFrom);
          if (differencesOf(contentOf(row), content).length === 0) throw new AppError("contract.amendment_same");
          const isSamePlan = terms.planVersionId === row.planVersionId;
          const snapshot = isSamePlan ? row.plan_snapshot : await snapshotPlan(tx, terms.planVersionId as string);
          const proposal = { effectiveFrom, content, snapshot, reason };
          await createAmendmentRepository(tx).propose(id, proposal, actor.id, clock.now());
          await contracts.update(id, {}, actor.id, clock.now());
        },
        (unit, row) => tell.proposed(unit, row, actor, today()),
      ),

    /** Applies the amendment to the contract; its changes are in force from the amendment's day on. */
    approve: (actor: Actor, id: string, versionNo: number, given: Versioned, context: Context) =>
      step(
        "decideAmendment",
        "contract.approve_amendment",
        { actor, id, ...given },
        context,
        async (contracts, row, tx) => {
          const { content, effective_from, plan_snapshot } = await openOne(tx, row, versionNo);
          const { points, volumes, plan, ...fields } = content;
          const terms = { ...fields, volumes, planVersionId: plan?.planVersionId ?? null, points: points.map(datesOf) };
          refuse(refusedAmendment(row, row.volumes, { effectiveFrom: effective_from, terms }, today()));
          await refuseTerms(contracts, { ...terms, customerId: row.customerId, commodity: row.commodity });
          const taken = await contracts.takenPoint(id, terms.points);
          if (taken) throw new AppError("contract.point_taken", taken);
          const then = { ...row, startDate: terms.startDate, endDate: terms.endDate };
          await contracts.setPoints(id, terms.points, true);
          await contracts.setVolumes(id, volumes);
          await createAmendmentRepository(tx).decide(
            { contractId: id, versionNo },
            { state: "AGREED", decision: "", by: actor.id, inPlaceOf: inPlaceOf("decideAmendment", actor, row) },
            clock.now(),
          );
          const columns = { fields: terms, status: statusOn(then, today()), reminded_days: null };
          await contracts.update(
            id,
            { ...columns, plan_snapshot: JSON.stringify(plan_snapshot) },
            actor.id,
            clock.now(),
          );
        },
        (unit, row, before) => tell.decided(unit, row, before.amendment_by, actor),
      ),

    sendBack: (actor: Actor, id: string, versionNo: number, given: Versioned & { reason: string }, context: Context) =>
      step(
        "returnAmendment",
        "contract.return_amendment",
        { actor, id, rowVersion: given.rowVersion },
        context,
        async (contracts, row, tx) => {
          await openOne(tx, row, versionNo);
          await createAmendmentRepository(tx).decide(
            { contractId: id, versionNo },
            {
              state: "RETURNED",
              decision: given.reason,
              by: actor.id,
              inPlaceOf: inPlaceOf("returnAmendment", actor, row),
            },
            clock.now(),
          );
          await contracts.update(id, {}, actor.id, clock.now());
        },
        (unit, row, before) => tell.decided(unit, row, before.amendment_by, actor, given.reason),
      ),
  };
}

const datesOf = ({ pointId, validFrom, validTo }: { pointId: string; validFrom: string; validTo: string }) => ({
  pointId,
  validFrom,
  validTo,
});

function refuse(refused: ReturnType<typeof refusedAmendment>): void {
  if (refused) throw refuseField(refused.path, refused.code, refused.details);
}

/** The same check as for submitting a draft. */
function refuseGaps(terms: ContractTerms): void {
  if (terms.points.length === 0) throw new AppError("contract.no_points");
  if (terms.planVersionId === null) throw new AppError("contract.no_plan");
  const filled = new Set(terms.volumes.map(({ month }) => month));
  if (monthsOf(terms).some((month) => !filled.has(month))) throw new AppError("contract.volumes_missing");
}

/** @throws AppError when a new plan is not in force on the day from which it applies */
async function toContent(
  contracts: ContractRepository,
  row: DetailRow,
  terms: ContractTerms,
  day: string,
): Promise<ContractContent> {
  const known = terms.planVersionId !== null && (await contracts.plan(terms.planVersionId, row.commodity, day));
  const plan = known ? known.plan : null;
  if (terms.planVersionId !== row.planVersionId && !(known && known.is_in_force))
    throw new AppError("contract.plan_not_approved");
  const named = await contracts.pointWords(
    terms.points.map(({ pointId }) => pointId),
    row.customerId,
  );
  const { planVersionId: _, points, ...rest } = terms;
  return {
    ...rest,
    plan,
    points: points.map((point) => ({
      ...point,
      ...(named.get(point.pointId) as NonNullable<ReturnType<typeof named.get>>),
    })),
  };
}
