import type { InvoiceCheck } from "@busbar/contract/invoices/invoice-checks";
import { isBlocking, isOpen } from "@busbar/contract/invoices/check-verdicts";
import type { ConfirmStatus, DocType } from "@busbar/contract/invoices/invoice-fields";
import {
  type InvoiceStatus,
  invoiceStatus,
  invoiceTransitions,
  isIssued,
  isOwed,
  reviewStatuses,
} from "@busbar/contract/invoices/invoice-status";
import type { InvoiceAction, InvoiceActionName } from "@busbar/contract/invoices/invoices";
import { Exact } from "@busbar/contract/kernel/decimal";
import type { Permission, Right } from "@busbar/contract/kernel/permissions";
import { type Access, meets } from "@busbar/contract/kernel/access";
import type { Actor } from "../../kernel/actor.ts";
import { judgeOnceMore } from "./extensions/extension-rules.ts";
import { isOneOf, type Judged, judgeInPlaces, type PlaceReached } from "../../kernel/records/in-places.ts";

/** Input of the rules. `reaches`: the permissions that reach this statement by the person's own right. */
export type Subject = {
  status: InvoiceStatus;
  doc_type: DocType;
  is_voided: boolean;
  is_period_closed: boolean;
  created_by: string | null;
  submitted_by: string | null;
  reviewed_by: string | null;
  /** The absent person in whose place it was reviewed. */
  reviewed_for: string | null;
  /** A first review that is about to be applied. */
  passing: { by_id: string; by: string; until: string } | null;
  extensions: number;
  /** Whether a request for later payment of it waits for an answer. */
  extension_asked: boolean;
  confirm_status: ConfirmStatus;
  line_count: number;
  payable: string;
  is_buyer_complete: boolean;
  checks: readonly Pick<InvoiceCheck, "name" | "verdict" | "accepted">[];
  /** Its credit statements: whether one is not issued yet, and what they come to. */
  credits: { open: boolean; sum: string };
  reaches: readonly Right[];
  places: readonly PlaceReached[];
};

/** `inPlaceOf`: the absent person in whose place the step is taken. */
type Person = Access & Pick<Actor, "id" | "selves"> & { inPlaceOf?: Pick<PlaceReached, "id"> | null };
type Rule = {
  /** One of these is enough. */
  needs: readonly Permission[];
  /** The states in which the step is possible, and further conditions. */
  when: (row: Subject) => boolean;
  /** Never in the place of somebody absent. */
  ownRight?: true;
  /** The step is forbidden in a closed period. */
  inPeriod?: true;
  /** Refusals after that for the state, in this order: other conditions, the same person, missing data. */
  beyond?: (row: Subject, person: Person, minPersons: number) => InvoiceAction;
};

type Persons = readonly (string | null)[];

/** The persons in `strict` may never take the step; those in `small` may where a statement needs only two persons. */
function isOther(
  person: Person,
  minPersons: number,
  { strict = [], small = [] }: { strict?: Persons; small?: Persons },
) {
  const isOf = (persons: Persons) => isOneOf(persons, person, person.inPlaceOf ?? null);
  return isOf(strict) || (minPersons >= 3 && isOf(small)) ? "same_person" : "ok";
}

const reviewers = ({ reviewed_by, reviewed_for }: Subject): Persons => [reviewed_by, reviewed_for];

/** As the constraint `invoice_sign`: a credit never owes; any other draft may be below zero until it is submitted. */
export const isSumRight = ({ doc_type, payable, status }: Pick<Subject, "doc_type" | "payable" | "status">): boolean =>
  doc_type === "CREDIT"
    ? !new Exact(payable).greaterThan(0)
    : status === invoiceStatus.draft || !new Exact(payable).lessThan(0);

const rules: Record<InvoiceActionName, Rule> = {
  update: { needs: ["invoice:submit"], when: ({ status }) => status === invoiceStatus.draft, inPeriod: true },
  calculate: {
    needs: ["invoice:submit"],
    when: ({ status, doc_type }) => status === invoiceStatus.draft && doc_type === "REGULAR",
    inPeriod: true,
  },
  move: { needs: ["invoice:submit"], when: ({ status }) => status === invoiceStatus.draft },
  void: { needs: ["invoice:submit"], when: ({ status }) => status === invoiceStatus.draft },
  submit: {
    needs: ["invoice:submit"],
    when: ({ status }) => status === invoiceStatus.draft,
    inPeriod: true,
    beyond: (row) => {
      if (row.line_count === 0) return "invoice.no_lines";
      if (!isSumRight({ ...row, status: invoiceStatus.firstReview })) return "invoice.sum_sign";
      if (!row.is_buyer_complete) return "invoice.buyer_incomplete";
      return row.checks.some(isOpen) ? "invoice.checks_open" : "ok";
    },
  },
  withdraw: {
    needs: ["invoice:submit"],
    when: ({ status }) => status === invoiceStatus.firstReview,
    beyond: (row, person) => (row.submitted_by === person.id ? "ok" : "invoice.not_submitter"),
  },
  review: {
    needs: ["invoice:review"],
    when: ({ status }) => status === invoiceStatus.firstReview,
    inPeriod: true,
    beyond: (row, person, least) => {
      const other = isOther(person, least, { small: [row.submitted_by] });
      return other === "ok" && row.passing ? "invoice.passing" : other;
    },
  },
  reject: {
    needs: ["invoice:review", "invoice:final"],
    when: ({ status }) => reviewStatuses.includes(status),
    beyond: (row, person, least) =>
      row.status === invoiceStatus.firstReview
        ? isOther(person, least, { small: [row.submitted_by] })
        : isOther(person, least, { strict: [row.submitted_by], small: reviewers(row) }),
  },
  issue: {
    needs: ["invoice:final"],
    when: ({ status }) => status === invoiceStatus.finalReview,
    inPeriod: true,
    beyond: (row, person, least) => {
      const other = isOther(person, least, { strict: [row.submitted_by], small: reviewers(row) });
      if (other !== "ok") return other;
      if (row.checks.some(isBlocking)) return "invoice.not_over";
      return row.is_buyer_complete ? "ok" : "invoice.buyer_incomplete";
    },
  },
  confirm: {
    needs: ["invoice:confirm"],
    when: (row) => isOpenToCustomer(row) && row.confirm_status !== "CONFIRMED" && row.confirm_status !== "DISPUTED",
  },
  dispute: { needs: ["invoice:dispute"], when: (row) => isOpenToCustomer(row) && row.confirm_status !== "DISPUTED" },
  resolve: {
    needs: ["invoice:review", "dunning:manage"],
    when: (row) => isOpenToCustomer(row) && row.confirm_status === "DISPUTED",
  },
  extend: {
    needs: ["dunning:manage"],
    when: ({ status }) => status === invoiceStatus.overdue,
    beyond: judgeOnceMore,
  },
  askExtension: {
    needs: ["invoice:dispute", "invoice:review"],
    ownRight: true,
    when: ({ status, doc_type }) => isOwed(status) && doc_type !== "CREDIT",
    beyond: judgeOnceMore,
  },
  credit: {
    needs: ["credit:create"],
    when: (row) => isIssued(row.status) && row.doc_type !== "CREDIT" && new Exact(row.payable).greaterThan(0),
    beyond: ({ credits, payable }) => {
      if (credits.open) return "invoice.credit_open";
      return new Exact(credits.sum).lessThan(payable) ? "ok" : "invoice.credited";
    },
  },
  debit: { needs: ["credit:create"], when: (row) => isIssued(row.status) && row.doc_type === "REGULAR" },
};

/** Issued and not locked. */
const isOpenToCustomer = ({ status, doc_type }: Subject): boolean =>
  isIssued(status) && status !== invoiceStatus.locked && doc_type !== "CREDIT";

/**
 * The first review needs the permission to review, the final one that to issue. Who drafted a correction writes its
 * lines, too.
 */
function neededFor(name: InvoiceActionName, row: Subject, person: Pick<Person, "id">): readonly Permission[] {
  if (name === "reject") return [row.status === invoiceStatus.finalReview ? "invoice:final" : "invoice:review"];
  if (name === "update" && row.doc_type !== "REGULAR" && row.created_by === person.id)
    return [...rules.update.needs, "credit:create"];
  return rules[name].needs;
}

/**
 * Whether `person` may do `name` to a statement now; checked before acting and sent with the record. Refusals come in
 * one order: permission, closed period, state, same person, missing data. The caller compares the version.
 */
export const judgeStep = (name: InvoiceActionName, row: Subject, person: Person, minPersons: number) =>
  judgeInPlaces(row.places, (place): Judged<InvoiceAction>["verdict"] =>
    judgeBy(place?.reaches ?? row.reaches, name, row, { ...person, inPlaceOf: place }, minPersons),
  );

/** @see judgeStep */
export const judge = (name: InvoiceActionName, row: Subject, person: Person, minPersons: number): InvoiceAction =>
  judgeStep(name, row, person, minPersons).verdict;

/** The absent person in whose place the person may do the pending step; null when they may do it by their own right. */
export function inPlaceOfWhom(row: Subject, person: Person, minPersons: number): string | null {
  const next = (["review", "issue", "resolve"] as const)
    .map((name) => judgeStep(name, row, person, minPersons))
    .find(({ verdict }) => verdict === "ok");
  return next?.inPlaceOf?.name ?? null;
}

function judgeBy(
  reaches: readonly Right[],
  name: InvoiceActionName,
  row: Subject,
  person: Person,
  minPersons: number,
): InvoiceAction {
  const { when, inPeriod, beyond, ownRight } = rules[name];
  if (ownRight && person.inPlaceOf) return "not_allowed";
  const isAllowed = neededFor(name, row, person).some((needed) => meets(person, [needed]) && reaches.includes(needed));
  if (!isAllowed) return "not_allowed";
  if (inPeriod && row.is_period_closed) return "period.closed";
  if (row.is_voided || !when(row)) return "illegal_transition";
  return beyond?.(row, person, minPersons) ?? "ok";
}

/** Whether a state may follow another; every write checks it, and a trigger of the database does too. */
export const mayGo = (from: InvoiceStatus, to: InvoiceStatus): boolean => invoiceTransitions[from].includes(to);

type Settled = { status: InvoiceStatus; payable: string; due_date: string | null; extension_until: string | null };

/** Whether the last day for payment, with its extension, has passed. */
export const isPastDue = ({ due_date, extension_until }: Omit<Settled, "status" | "payable">, today: string): boolean =>
  due_date !== null && today > (extension_until !== null && extension_until > due_date ? extension_until : due_date);

/** The state of an issued statement after `allocated`; the date matters only when it was paid before. */
export function statusWith(allocated: string, row: Settled, today: string): InvoiceStatus {
  if (new Exact(allocated).greaterThanOrEqualTo(Exact.max(row.payable, 0))) return invoiceStatus.paid;
  if (row.status !== invoiceStatus.paid) return row.status;
  return isPastDue(row, today) ? invoiceStatus.overdue : invoiceStatus.unpaid;
}
