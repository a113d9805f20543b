import type { Contract, ContractActionName } from "@busbar/contract/contracts/contracts";
import IconAmend from "~icons/ri/file-edit-line";
import IconApprove from "~icons/ri/checkbox-circle-line";
import IconDelete from "~icons/ri/delete-bin-line";
import IconEdit from "~icons/ri/edit-line";
import IconEnd from "~icons/ri/stop-circle-line";
import IconHold from "~icons/ri/pause-circle-line";
import IconRelease from "~icons/ri/play-circle-line";
import IconRenew from "~icons/ri/repeat-line";
import IconReturn from "~icons/ri/arrow-go-back-line";
import IconSign from "~icons/ri/quill-pen-line";
import IconSubmit from "~icons/ri/send-plane-line";
import type { IconShape } from "../../ui/Icon.tsx";
import type { RowAction } from "../../ui/table/rules/table-types.ts";
import type { StepGiven } from "./contract-queries.ts";
import type { contractTexts } from "./contract-texts.ts";

type T = ReturnType<typeof contractTexts.useTexts>;
export type StepKind = StepGiven["kind"];
export type ContractStep = { kind: StepKind; row: Contract };

/** Name of the drawer's draft in the view. */
export const draftName = "contract";
/** `row` null: a new contract. */
export type Editing = { row: Contract | null };

type Handlers = { edit: () => void; amend: () => void; take: (kind: StepKind) => void };

/**
 * The actions on a contract, the next workflow step first. Actions that do not apply to the status are left out; others
 * that are refused say why.
 */
export function contractActions(row: Contract, t: T, { edit, amend, take }: Handlers): RowAction[] {
  const all: [Exclude<ContractActionName, "setVolumes">, IconShape, () => void][] = [
    ["submit", IconSubmit, () => take("submit")],
    ["approve", IconApprove, () => take("approve")],
    ["sign", IconSign, () => take("sign")],
    ["decideAmendment", IconApprove, () => take("approveAmendment")],
    ["returnAmendment", IconReturn, () => take("returnAmendment")],
    ["update", IconEdit, edit],
    ["return", IconReturn, () => take("return")],
    ["amend", IconAmend, amend],
    ["renew", IconRenew, () => take("renew")],
    ["terminate", IconEnd, () => take("terminate")],
    ["hold", IconHold, () => take("hold")],
    ["release", IconRelease, () => take("release")],
    ["remove", IconDelete, () => take("remove")],
  ];
  return all.flatMap(([name, icon, onRun]) => {
    const verdict = row.actions[name];
    if (verdict === "illegal_transition" || verdict === "not_allowed" || verdict === "contract.approved") return [];
    const reason = verdict === "ok" ? undefined : t(`reason.${verdict}`);
    return [
      {
        key: name,
        label: t(`action.${name}`),
        icon,
        danger: name === "remove" || name === "terminate",
        disabledReason: reason,
        onRun,
      },
    ];
  });
}
