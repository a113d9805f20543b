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

/** In the order of lists; overdue comes first. */
export const invoiceStatuses = [-1, 4, 1, 2, 3, 5, 6] as const satisfies readonly InvoiceStatus[];

/** The labels of the specification. @see R-B04 */
export const invoiceStatusWords: Record<InvoiceStatus, Bilingual> = {
  [-1]: { zh: "已逾期", en: "Overdue" },
  1: { zh: "未提交", en: "Not Submit" },
  2: { zh: "审核中", en: "Under Review" },
  3: { zh: "终审中", en: "Final Review" },
  4: { zh: "待支付", en: "UnPaid" },
  5: { zh: "已支付", en: "Paid" },
  6: { zh: "已锁定", en: "Locked" },
};

/** Allowed transitions; all others are refused. @see R-B05 */
export const invoiceTransitions: Record<InvoiceStatus, readonly InvoiceStatus[]> = {
  [-1]: [5, 4],
  1: [2],
  2: [1, 3],
  3: [1, 4, 5],
  4: [5, -1],
  5: [4, -1, 6],
  6: [5],
};

/** Issued statements; their lines and sums never change. */
export const isIssued = (status: InvoiceStatus): boolean => status === -1 || status >= 4;
