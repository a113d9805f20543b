import type { ContractDraft, ContractPatch } from "@busbar/contract/contracts/contract-fields";
import type { Contract } from "@busbar/contract/contracts/contracts";
import type { Actor } from "../../kernel/actor.ts";
import { AppError, refuseField } from "../../kernel/app-error.ts";
import type { Records } from "../../kernel/records/edit-record.ts";
import type { ContractRepository } from "./contract-repository.ts";
import type { DetailRow } from "./contract-rows.ts";
import { refusedTerms } from "./contract-rules.ts";
import { fieldsOf, toContract } from "./contract-shape.ts";

/** The records definition of contracts for one person; audit rows name points, months and plans as people do. */
export function recordsOf(contracts: ContractRepository, actor: Actor, today: string): Records<DetailRow, Contract> {
  const names = new Map<string, string>();
  return {
    noun: "contracts",
    permission: "contract:write",
    lock: (id) => contracts.lock(actor, id),
    async find(id) {
      const row = await contracts.find(actor, id);
      for (const { pointId, externalCode } of row?.points ?? []) names.set(pointId, externalCode);
      if (row?.plan) names.set(`plan ${row.plan.planVersionId}`, `${row.plan.planCode} v${row.plan.versionNo}`);
      return row;
    },
    show: (row) => toContract(row, actor, today),
    fields: fieldsOf,
    audited: (fields) => inWords(fields, names),
  };
}

function inWords(fields: Record<string, unknown>, names: ReadonlyMap<string, string>): Record<string, unknown> {
  const { planVersionId, points, volumes } = fields as ContractPatch;
  return {
    ...fields,
    ...(planVersionId && { planVersionId: names.get(`plan ${planVersionId}`) ?? planVersionId }),
    ...(points && {
      points: points.map(
        ({ pointId, validFrom, validTo }) => `${names.get(pointId) ?? pointId} ${validFrom}/${validTo}`,
      ),
    }),
    ...(volumes && { volumes: volumes.map(({ month, quantity }) => `${month} ${quantity}`) }),
  };
}

/** In the stored order, so that equal lists compare as equal. */
export function inOrder<T extends ContractPatch>(given: T): T {
  const { points, volumes } = given;
  return {
    ...given,
    ...(points && {
      points: points.toSorted(
        (a, b) => Number(BigInt(a.pointId) - BigInt(b.pointId)) || (a.validFrom < b.validFrom ? -1 : 1),
      ),
    }),
    ...(volumes && { volumes: volumes.toSorted((a, b) => (a.month < b.month ? -1 : 1)) }),
  };
}

export const ofCustomer = (row: DetailRow) => ({ customerId: row.customerId, commodity: row.commodity });

type Given = Pick<
  ContractDraft,
  "customerId" | "commodity" | "startDate" | "endDate" | "planVersionId" | "points" | "volumes"
>;

/**
 * @throws AppError at the field: points that do not belong to the customer then, months outside the term, an unknown
 * plan
 */
export async function refuseTerms(contracts: ContractRepository, given: Given): Promise<void> {
  const words = await contracts.pointWords(
    given.points.map(({ pointId }) => pointId),
    given.customerId,
  );
  const nameOf = (id: string) => words.get(id)?.externalCode ?? id;
  const refused = refusedTerms(given, nameOf);
  if (refused) throw refuseField(refused.path, refused.code, refused.details);
  const foreign = await contracts.foreignPoint(given.customerId, given.commodity, given.points);
  if (foreign)
    throw refuseField("points", "contract.point_unknown", {
      point: nameOf(foreign.point_id),
      from: foreign.valid_from,
      to: foreign.valid_to,
    });
  if (given.planVersionId !== null && !(await contracts.plan(given.planVersionId, given.commodity, given.startDate)))
    throw refuseField("planVersionId", "contract.plan_unknown");
}

/**
 * @throws AppError when the plan is not in force on `day`, leaves nothing to collect where the grid company collects the
 *   rest, or another signed contract has one of the points
 */
export async function refuseUnready(contracts: ContractRepository, row: DetailRow, day = row.startDate): Promise<void> {
  const plan = row.planVersionId && (await contracts.plan(row.planVersionId, row.commodity, day));
  if (!plan || !plan.is_in_force) throw new AppError("contract.plan_not_approved");
  if (row.billingMode === "SERVICE_ONLY" && !plan.collects) throw new AppError("contract.nothing_collected");
  const taken = await contracts.takenPoint(row.id, row.points);
  if (taken) throw new AppError("contract.point_taken", taken);
}
