import type { Bilingual } from "../kernel/bilingual.ts";

/** The states of a statement with their codes in the API. @see R-B04 */
export const invoiceStatus = {
  overdue: -1,
  draft: 1,
  firstReview: 2,
  finalReview: 3,
  unpaid: 4,
  paid: 5,
  locked: 6,
} as const;
export type InvoiceStatus = (typeof invoiceStatus)[keyof typeof invoiceStatus];

const { overdue, draft, firstReview, finalReview, unpaid, paid, locked } = invoiceStatus;

/** In the order of lists; overdue comes first. */
export const invoiceStatuses = [
  overdue,
  unpaid,
  draft,
  firstReview,
  finalReview,
  paid,
  locked,
] as const satisfies readonly InvoiceStatus[];

type States = readonly InvoiceStatus[];
/** Issued: lines and sums never change. */
export const issuedStatuses: States = [overdue, unpaid, paid, locked];
/** Issued with something left to pay. */
export const openStatuses: States = [overdue, unpaid];
export const settledStatuses: States = [paid, locked];
export const unissuedStatuses: States = [draft, firstReview, finalReview];
export const reviewStatuses: States = [firstReview, finalReview];

/** The labels of the specification. @see R-B04 */
export const invoiceStatusWords: Record<InvoiceStatus, Bilingual> = {
  [overdue]: { zh: "已逾期", en: "Overdue" },
  [draft]: { zh: "未提交", en: "Not Submit" },
  [firstReview]: { zh: "审核中", en: "Under Review" },
  [finalReview]: { zh: "终审中", en: "Final Review" },
  [unpaid]: { zh: "待支付", en: "UnPaid" },
  [paid]: { zh: "已支付", en: "Paid" },
  [locked]: { zh: "已锁定", en: "Locked" },
};

/** Allowed transitions; all others are refused. @see R-B05 */
export const invoiceTransitions: Record<InvoiceStatus, States> = {
  [overdue]: [paid, unpaid],
  [draft]: [firstReview],
  [firstReview]: [draft, finalReview],
  [finalReview]: [draft, unpaid, paid],
  [unpaid]: [paid, overdue],
  [paid]: [unpaid, overdue, locked],
  [locked]: [paid],
};

export const isIssued = (status: InvoiceStatus): boolean => issuedStatuses.includes(status);
export const isOwed = (status: InvoiceStatus): boolean => openStatuses.includes(status);
