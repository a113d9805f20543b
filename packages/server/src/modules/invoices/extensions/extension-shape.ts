import {
  type ExtensionColumn,
  type ExtensionRequest,
  extensionStatusWords,
} from "@busbar/contract/invoices/extension-requests";
import type { Actor } from "../../../kernel/actor.ts";
import type { Language } from "../../../kernel/app-error.ts";
import type { Records } from "../../../kernel/records/edit-record.ts";
import { localTime } from "../../../kernel/records/export-list.ts";
import { isOutside } from "../invoice-repository.ts";
import type { ExtensionRepository, ExtensionRow } from "./extension-repository.ts";
import { judgeDecision, judgeWithdrawal, latestForAll } from "./extension-rules.ts";

/** People outside see the names of their own people only. */
const namesOf = (row: ExtensionRow, actor: Actor) => {
  const outside = isOutside(actor);
  return {
    askedBy: outside && row.asked_by_customer !== actor.customerId ? null : row.asked_by_name,
    decidedBy: outside && row.status !== "WITHDRAWN" ? null : row.decided_by_name,
    decidedInPlaceOf: outside ? null : row.decided_for_name,
  };
};

export function toExtension(row: ExtensionRow, actor: Actor, today: string): ExtensionRequest {
  const dueDays = row.statements.map(({ dueDate }) => ({ due_date: dueDate }));
  const { verdict, inPlaceOf } = judgeDecision(row, actor);
  return {
    id: row.id,
    customerId: row.customer_id,
    customerName: row.customer_name,
    statements: row.statements.map(({ id, docNo, outcome, owed, due, outstanding }) => ({
      id,
      docNo,
      outcome,
      owed,
      due,
      outstanding,
    })),
    owed: row.owed,
    wishedUntil: row.wished_until,
    reason: row.reason,
    status: row.status,
    askedAt: row.asked_at.toISOString(),
    grantedUntil: row.granted_until,
    answer: row.answer,
    decidedAt: row.decided_at?.toISOString() ?? null,
    rowVersion: row.row_version,
    latest: latestForAll(dueDays, today, row.most_days),
    inPlaceOf: verdict === "ok" ? (inPlaceOf?.name ?? null) : null,
    ...namesOf(row, actor),
    actions: { decide: verdict, withdraw: judgeWithdrawal(row, actor) },
  };
}

/** A cell of the exported list, as the person may see it. */
export function cellOf(row: ExtensionRow, actor: Actor, language: Language): Record<ExtensionColumn, string | null> {
  const names = namesOf(row, actor);
  return {
    customerName: row.customer_name,
    statements: row.statements.map(({ docNo }) => docNo).join(" "),
    owed: row.owed,
    due: row.statements[0]?.due ?? null,
    wishedUntil: row.wished_until,
    reason: row.reason,
    askedBy: names.askedBy,
    askedAt: localTime(row.asked_at),
    status: extensionStatusWords[row.status][language],
    grantedUntil: row.granted_until,
    answer: row.answer,
    decidedBy: names.decidedBy,
    decidedAt: row.decided_at && localTime(row.decided_at),
  };
}

export const recordsOf = (
  repository: ExtensionRepository,
  actor: Actor,
  today: string,
): Records<ExtensionRow, ExtensionRequest> => ({
  noun: "extension-requests",
  permission: "dunning:manage",
  lock: (id) => repository.lock(id),
  find: (id) => repository.find(actor, id),
  show: (row) => toExtension(row, actor, today),
  fields: (row) => ({ status: row.status, grantedUntil: row.granted_until, answer: row.answer }),
});
