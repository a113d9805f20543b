import type { Signing } from "@busbar/contract/contracts/contract-fields";
import type { ContractActionName } from "@busbar/contract/contracts/contracts";
import type { Actor } from "../../../kernel/actor.ts";
import { refuseField } from "../../../kernel/app-error.ts";
import type { NotifyPeople } from "../../../kernel/messages/notify-people.ts";
import type { Edit } from "../../../kernel/records/edit-record.ts";
import type { Db } from "../../../kernel/sql/query.ts";
import type { Unit } from "../../../kernel/work/unit-of-work.ts";
import type { Ports } from "../../../ports.ts";
import { createAmendmentRepository } from "../amendments/amendment-repository.ts";
import { ofCustomer, refuseTerms, refuseUnready } from "../contract-edit.ts";
import { type ContractRepository, createContractRepository } from "../contract-repository.ts";
import type { DetailRow } from "../contract-rows.ts";
import { judgeStep, statusOn } from "../contract-rules.ts";
import { contentOf, fieldsOf } from "../contract-shape.ts";
import { createContractNotices } from "./contract-notices.ts";

/** Copies a plan into a contract at signing; plans are a module of their own. */
export type SnapshotPlan = (db: Db, planVersionId: string) => Promise<unknown>;

export type StepWriting = (contracts: ContractRepository, row: DetailRow, tx: Db) => Promise<void>;

/** Steps for one or many contracts, written as edits. */
export function createContractSteps(
  { clock }: Pick<Ports, "clock">,
  snapshotPlan: SnapshotPlan,
  notifyPeople: NotifyPeople,
) {
  const today = () => clock.today();
  const tell = createContractNotices(notifyPeople);
  /** The absent person in whose place the step is taken. */
  const inPlaceOf = (name: ContractActionName, actor: Actor, row: DetailRow): string | null =>
    judgeStep(name, row, actor, today()).inPlaceOf?.id ?? null;
  return {
    inPlaceOf,

    /** Checks the record's state, then writes and increments the version. */
    edit: (
      name: ContractActionName,
      actor: Actor,
      unit: Unit,
      write: StepWriting,
    ): Omit<Edit<DetailRow, object>, "rowVersion"> => ({
      action: `contract.${name === "setVolumes" ? "set_volumes" : name}`,
      happened: "updated",
      judge: (row) => judgeStep(name, row, actor, today()).verdict,
      inPlaceOf: (row) => inPlaceOf(name, actor, row),
      write: (_, row) => write(createContractRepository(unit.tx, today()), row, unit.tx),
      follow: (row) => tell(unit, name, row, actor, today()),
    }),

    submit:
      (actor: Actor): StepWriting =>
      async (contracts, row) => {
        await refuseTerms(contracts, { ...fieldsOf(row), ...ofCustomer(row) });
        await refuseUnready(contracts, row);
        const submitted = { status: "IN_APPROVAL", submitted_at: clock.now(), submitted_by: actor.id } as const;
        await contracts.update(row.id, submitted, actor.id, clock.now(), true);
      },

    approve:
      (actor: Actor): StepWriting =>
      async (contracts, row) => {
        await refuseUnready(contracts, row);
        const approved = { approved_at: clock.now(), approved_by: actor.id };
        const columns = { ...approved, approved_for: inPlaceOf("approve", actor, row) };
        await contracts.update(row.id, columns, actor.id, clock.now());
      },

    /** @throws AppError at the field for a future day */
    refuseSigning({ signDate }: Signing): void {
      if (signDate > today()) throw refuseField("signDate", "contract.sign_date");
    },

    /** Signing copies the plan into the contract and binds its points on their days. */
    sign(actor: Actor, signing: Signing): StepWriting {
      return async (contracts, row, tx) => {
        this.refuseSigning(signing);
        await refuseTerms(contracts, { ...fieldsOf(row), ...ofCustomer(row) });
        await refuseUnready(contracts, row);
        const snapshot = await snapshotPlan(tx, row.planVersionId as string);
        const signed = { fields: signing, signed_at: clock.now(), signed_by: actor.id };
        const status = statusOn(row, today());
        const columns = { ...signed, status, plan_snapshot: JSON.stringify(snapshot) };
        await contracts.update(row.id, columns, actor.id, clock.now());
        await contracts.bindPoints(row.id);
        await createAmendmentRepository(tx).insertSigned(row.id, contentOf(row), snapshot, actor.id, clock.now());
      };
    },
  };
}
export type ContractSteps = ReturnType<typeof createContractSteps>;
