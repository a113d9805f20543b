import type { CustomerAction, CustomerActionName, CustomerRow } from "@busbar/contract/customers/customers";
import { type CustomerStep, customerSteps } from "@busbar/contract/customers/customer-lifecycle";
import IconQuote from "~icons/ri/price-tag-3-line";
import IconCheck from "~icons/ri/shield-check-line";
import IconStart from "~icons/ri/checkbox-circle-line";
import IconClose from "~icons/ri/close-circle-line";
import IconOpen from "~icons/ri/external-link-line";
import IconPause from "~icons/ri/pause-circle-line";
import IconEdit from "~icons/ri/edit-line";
import IconReopen from "~icons/ri/arrow-go-back-line";
import type { RowAction } from "../../ui/table/rules/table-types.ts";
import type { customerTexts } from "./customer-texts.ts";

type T = ReturnType<typeof customerTexts.useTexts>;
type RowHandlers = {
  open: (row: CustomerRow) => void;
  edit: (row: CustomerRow) => void;
  take: (row: CustomerRow, step: CustomerStep) => void;
};

const stepIcons: Record<CustomerStep, NonNullable<RowAction["icon"]>> = {
  quote: IconQuote,
  check: IconCheck,
  returnToLead: IconReopen,
  activate: IconStart,
  suspend: IconPause,
  close: IconClose,
  reopen: IconReopen,
};
/** Shown disabled to people who may take none. */
const alwaysShown: readonly CustomerStep[] = ["activate", "suspend", "close"];

/** The reason why the server does not allow an action; undefined when it does. */
function reasonOf(verdict: CustomerAction, t: T): string | undefined {
  return verdict === "ok" ? undefined : t(`reason.${verdict}`);
}

/** The actions on a row; those that the server does not allow are shown disabled with a reason. */
export function rowActionsOf(row: CustomerRow, t: T, handlers: RowHandlers): RowAction[] {
  const entry = (name: CustomerActionName, rest: Pick<RowAction, "icon" | "onRun">): RowAction => ({
    key: name,
    label: t(`action.${name}`),
    disabledReason: reasonOf(row.actions[name], t),
    danger: name === "close",
    ...(rest as Required<Pick<RowAction, "icon" | "onRun">>),
  });
  const part = row.actions.edit !== "ok" && row.actions.editContacts === "ok" ? "editContacts" : "edit";
  // Steps that do not exist at this stage are left out, except the usual ones, which say why.
  const steps = customerSteps.filter((step) =>
    row.actions[step] === "not_allowed" || row.actions[step] === "illegal_transition"
      ? row.lifecycle !== "CLOSED" && alwaysShown.includes(step)
      : row.actions[step] !== "customer.merged" || step === "reopen",
  );
  return [
    { key: "open", label: t("action.open"), icon: IconOpen, onRun: () => handlers.open(row) },
    // Contacts are edited on the customer's page.
    entry(part, { icon: IconEdit, onRun: () => (part === "edit" ? handlers.edit(row) : handlers.open(row)) }),
    ...steps.map((step) => entry(step, { icon: stepIcons[step], onRun: () => handlers.take(row, step) })),
  ];
}
