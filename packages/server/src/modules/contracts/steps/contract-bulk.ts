import type { Signing } from "@busbar/contract/contracts/contract-fields";
import type { MatchingContracts } from "@busbar/contract/contracts/contracts";
import type { Bilingual } from "@busbar/contract/kernel/bilingual";
import type { NotifyPeople } from "../../../kernel/messages/notify-people.ts";
import type { Permission } from "@busbar/contract/kernel/permissions";
import { meets } from "@busbar/contract/kernel/access";
import type { Actor } from "../../../kernel/actor.ts";
import { AppError } from "../../../kernel/app-error.ts";
import { editInBulk } from "../../../kernel/records/edit-record.ts";
import type { BulkAction, BulkTarget } from "../../../kernel/targets/bulk-target.ts";
import type { Ports } from "../../../ports.ts";
import { recordsOf } from "../contract-edit.ts";
import { createContractRepository } from "../contract-repository.ts";
import type { Columns, DetailRow } from "../contract-rows.ts";
import { createContractSteps, type SnapshotPlan, type StepWriting } from "./contract-steps.ts";

type Step = "submit" | "approve" | "sign";
/** How a step is undone, as long as nobody has taken the next one. */
type Back = {
  may: (row: DetailRow) => boolean;
  inPlaceOf?: (row: DetailRow) => string | null;
  columns: Columns;
};

const unsubmitted: Back = {
  may: (row) => row.is_writable,
  columns: { status: "DRAFT", submitted_at: null, submitted_by: null },
};
/** The absent person in whose place the actor approves. */
const approverAway = ({ places }: DetailRow) => places.find(({ reaches }) => reaches.includes("contract:approve"));
const unapproved: Back = {
  may: (row) => row.is_approvable || approverAway(row) !== undefined,
  inPlaceOf: (row) => (row.is_approvable ? null : (approverAway(row)?.id ?? null)),
  columns: { approved_at: null, approved_by: null, approved_for: null },
};

/** Bulk actions of contracts. Signing binds points, so it has no undo. */
export function createContractBulk(
  { clock }: Pick<Ports, "clock">,
  snapshotPlan: SnapshotPlan,
  notifyPeople: NotifyPeople,
): BulkTarget {
  const steps = createContractSteps({ clock }, snapshotPlan, notifyPeople);
  const action = (
    name: Step,
    permission: Permission,
    title: Bilingual,
    writing: (actor: Actor, input: Record<string, unknown>) => StepWriting,
    back?: Back,
  ): BulkAction => ({
    permissions: [permission],
    audit: `contract.${name}`,
    title,
    reversible: back !== undefined,
    apply(unit, actor, id, input) {
      const contracts = createContractRepository(unit.tx, clock.today());
      return editInBulk(unit, recordsOf(contracts, actor, clock.today()), id, (row) => ({
        ...steps.edit(name, actor, unit, writing(actor, input)),
        rowVersion: row.row_version,
      }));
    },
    restore(unit, actor, id, { version }) {
      if (!back) throw new AppError("bulk.not_reversible");
      const contracts = createContractRepository(unit.tx, clock.today());
      return editInBulk(unit, recordsOf(contracts, actor, clock.today()), id, (row) => ({
        action: "contract.take_back",
        happened: "updated",
        rowVersion: version,
        ...(back.inPlaceOf && { inPlaceOf: back.inPlaceOf }),
        judge: () => (meets(actor, [permission]) && back.may(row) ? "ok" : "not_allowed"),
        write: () => contracts.update(id, back.columns, actor.id, clock.now()),
      }));
    },
  });

  return {
    noun: "contracts",
    chosen(tx, actor, choice, most) {
      const contracts = createContractRepository(tx, clock.today());
      if ("ids" in choice) return contracts.chosen(actor, { ids: choice.ids, sort: "-contractNo" }, most);
      return contracts.chosen(actor, choice.query as MatchingContracts, most);
    },
    actions: {
      submit: action(
        "submit",
        "contract:write",
        { zh: "批量提交合同", en: "Submit contracts" },
        (actor) => steps.submit(actor),
        unsubmitted,
      ),
      approve: action(
        "approve",
        "contract:approve",
        { zh: "批量审批合同", en: "Approve contracts" },
        (actor) => steps.approve(actor),
        unapproved,
      ),
      sign: action("sign", "contract:write", { zh: "批量登记合同签订", en: "Record signatures" }, (actor, signing) =>
        steps.sign(actor, signing as Signing),
      ),
    },
  };
}
