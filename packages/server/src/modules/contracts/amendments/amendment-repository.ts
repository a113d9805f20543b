import type { ContractContent } from "@busbar/contract/contracts/contracts";
import { sql } from "kysely";
import type { Db } from "../../../kernel/sql/query.ts";
import type { VersionRow } from "../contract-rows.ts";

type Decision = { state: "AGREED" | "RETURNED"; decision: string; by: string; inPlaceOf: string | null };
type Proposal = { effectiveFrom: string; content: ContractContent; snapshot: unknown; reason: string };

/** Versions of contracts; the caller has checked that the person sees the contract. */
export function createAmendmentRepository(db: Db) {
  const columns = sql`v.version_no, v.state, v.effective_from, v.content, v.plan_snapshot, v.reason, v.proposed_at,
    v.proposed_by, v.decided_at, v.decision,
    (select w.full_name from user_account w where w.id = v.proposed_by) as proposed_by_name,
    (select w.full_name from user_account w where w.id = v.decided_by) as decided_by_name,
    (select w.full_name from user_account w where w.id = v.decided_for) as decided_for_name`;
  const valuesOf = ({ effectiveFrom, content, snapshot, reason }: Proposal, by: string | null, now: Date) => ({
    effective_from: effectiveFrom,
    content: JSON.stringify(content),
    plan_version_id: content.plan?.planVersionId ?? "",
    plan_snapshot: JSON.stringify(snapshot),
    reason,
    proposed_at: now,
    proposed_by: by,
  });

  return {
    /** Newest first. */
    async list(contractId: string, agreedOnly: boolean): Promise<VersionRow[]> {
      const { rows } = await sql<VersionRow>`select ${columns} from contract_version v
        where v.contract_id = ${contractId} and (v.state = 'AGREED' or not ${agreedOnly})
        order by v.version_no desc`.execute(db);
      return rows;
    },

    async find(contractId: string, versionNo: number): Promise<VersionRow | undefined> {
      const { rows } = await sql<VersionRow>`select ${columns} from contract_version v
        where v.contract_id = ${contractId} and v.version_no = ${versionNo}`.execute(db);
      return rows[0];
    },

    /** The contract as signed; it was approved before the signing. */
    insertSigned: (contractId: string, content: ContractContent, snapshot: unknown, by: string | null, now: Date) =>
      db
        .insertInto("contract_version")
        .values({
          ...valuesOf({ effectiveFrom: content.startDate, content, snapshot, reason: "" }, by, now),
          contract_id: contractId,
          version_no: 1,
          state: "AGREED",
          decided_at: now,
          decided_by: by,
        })
        .execute(),

    propose: (contractId: string, proposal: Proposal, by: string, now: Date) =>
      db
        .insertInto("contract_version")
        .values({
          ...valuesOf(proposal, by, now),
          contract_id: contractId,
          version_no: sql<number>`(select max(v.version_no) + 1 from contract_version v where v.contract_id = ${contractId})`,
          state: "IN_APPROVAL",
          decided_at: null,
          decided_by: null,
        })
        .execute(),

    /** `inPlaceOf`: the absent person in whose place the decision is made. */
    decide: ({ contractId, versionNo }: { contractId: string; versionNo: number }, given: Decision, now: Date) =>
      db
        .updateTable("contract_version")
        .set({
          state: given.state,
          decision: given.decision,
          decided_at: now,
          decided_by: given.by,
          decided_for: given.inPlaceOf,
        })
        .where("contract_id", "=", contractId)
        .where("version_no", "=", versionNo)
        .execute(),
  };
}
