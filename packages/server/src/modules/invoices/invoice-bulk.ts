import type { MatchingInvoices } from "@busbar/contract/invoices/invoices";
import type { Bilingual } from "@busbar/contract/kernel/bilingual";
import type { Permission } from "@busbar/contract/kernel/permissions";
import type { Actor } from "../../kernel/actor.ts";
import { AppError } from "../../kernel/app-error.ts";
import { editInBulk } from "../../kernel/records/edit-record.ts";
import type { BulkAction, BulkTarget } from "../../kernel/targets/bulk-target.ts";
import type { Unit } from "../../kernel/work/unit-of-work.ts";
import { createInvoiceRecords } from "./invoice-record.ts";
import { createInvoiceRepository } from "./invoice-repository.ts";
import { recordsOf } from "./invoice-shape.ts";
import type { InvoiceSteps } from "./steps/invoice-steps.ts";
import { createVerdicts, type VerdictNeeds } from "./verdicts/verdicts.ts";

/**
 * Steps and mails for many statements at once. They have no undo: a step is reversed by a step of its own, and a mail
 * cannot be recalled. `send` sends a mail again.
 */
export function createInvoiceBulk(
  { steps, ...needs }: VerdictNeeds & { steps: InvoiceSteps },
  send: (unit: Unit, actor: Actor, id: string) => Promise<unknown>,
): BulkTarget {
  const { clock } = needs.ports;
  const action = (name: "submit" | "review" | "issue", permission: Permission, title: Bilingual): BulkAction => ({
    permissions: [permission],
    audit: `invoice.${name}`,
    title,
    reversible: false,
    apply: (unit, actor, id) =>
      editInBulk(unit, recordsOf(createInvoiceRecords(unit.tx, clock.today()), actor), id, (row) => ({
        ...steps.edit(actor, unit, name, steps.writes[name]),
        rowVersion: row.row_version,
      })),
    restore: () => Promise.reject(new AppError("bulk.not_reversible")),
  });
  return {
    noun: "invoices",
    chosen(db, actor, choice, most) {
      const invoices = createInvoiceRepository(db, clock.today());
      if ("ids" in choice) return invoices.chosen(actor, { ids: choice.ids, sort: "status" }, most);
      return invoices.chosen(actor, choice.query as MatchingInvoices, most);
    },
    actions: {
      submit: action("submit", "invoice:submit", { zh: "批量提交结算单", en: "Submit statements" }),
      verdict: createVerdicts({ steps, ...needs }).bulk,
      review: action("review", "invoice:review", { zh: "批量初审结算单", en: "First review of statements" }),
      send: {
        permissions: ["invoice:submit"],
        audit: "invoice.send",
        title: { zh: "批量发送结算单邮件", en: "Email statements" },
        reversible: false,
        apply: (unit, actor, id) => send(unit, actor, id).then(() => ({ version: 0, before: {} })),
        restore: () => Promise.reject(new AppError("bulk.not_reversible")),
      },
      issue: action("issue", "invoice:final", { zh: "批量终审出单", en: "Issue statements" }),
    },
  };
}
