/** Actions of a statement in the audit log that have words of their own. */
const verbs = [
  "create",
  "set_lines",
  "calculate",
  "move",
  "void",
  "accept",
  "submit",
  "withdraw",
  "review",
  "verdict",
  "verdict_withdraw",
  "verdict_refused",
  "send",
  "reject",
  "issue",
  "confirm",
  "dispute",
  "resolve",
  "extend",
  "ask_extension",
  "refuse_extension",
  "withdraw_extension",
  "credit",
  "debit",
  "allocate",
  "deallocate",
  "overdue",
  "write_off",
  "credited",
  "lock",
  "unlock",
] as const;

/** The verb of an audited action: the key of its words. */
export const auditedVerb = (action: string): (typeof verbs)[number] | undefined =>
  action === "invoice.askExtension" ? "ask_extension" : verbs.find((verb) => action === `invoice.${verb}`);
