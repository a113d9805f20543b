import { z } from "zod";
import { LineCategory, Period } from "../invoices/invoice-fields.ts";
import type { Bilingual } from "../kernel/bilingual.ts";
import { Id, Instant, listQuery, LocalDate, many, RowVersion } from "../kernel/http/paging.ts";
import { TouBand } from "../tou-calendars/tou-bands.ts";

export const CorrectionCause = z.enum(["LATE_DATA", "PRICE", "YEAR_TIERS"]);
export type CorrectionCause = z.infer<typeof CorrectionCause>;
export const correctionCauseWords: Record<CorrectionCause, Bilingual> = {
  LATE_DATA: { zh: "结算后数据有变", en: "Late data" },
  PRICE: { zh: "发布价格更正", en: "Corrected price" },
  YEAR_TIERS: { zh: "年度阶梯重新分档", en: "Year tiers" },
};

export const CorrectionState = z.enum(["OPEN", "TAKEN", "LEFT", "GONE"]);
export type CorrectionState = z.infer<typeof CorrectionState>;
export const correctionStateWords: Record<CorrectionState, Bilingual> = {
  OPEN: { zh: "待处理", en: "Open" },
  TAKEN: { zh: "已采纳", en: "Taken" },
  LEFT: { zh: "不调整", en: "Left" },
  GONE: { zh: "已无差额", en: "No difference left" },
};

const Amount = z.string();
/** Billed so far, or calculated now; `unitPrice` is null where there are several. */
const Side = z.object({ quantity: z.string(), unitPrice: z.string().nullable(), amount: Amount });

/** A line of the statement as billed so far, by itself and its corrections, beside the newest calculation. */
export const CorrectionLine = z.object({
  pointId: Id.nullable(),
  pointName: z.string(),
  category: LineCategory,
  name: z.string(),
  band: TouBand.nullable(),
  tier: z.number().int().nullable(),
  fromDate: LocalDate,
  toDate: LocalDate.describe("The day after the last one."),
  unit: z.string(),
  billed: Side,
  newest: Side,
  difference: z.object({ quantity: z.string(), amount: Amount.describe("As the correction charges it.") }),
});
export type CorrectionLine = z.infer<typeof CorrectionLine>;

/** `"ok"`, or the code of the reason why not. */
const Action = z.enum(["ok", "not_allowed", "illegal_transition"]);

export const Correction = z.object({
  id: Id,
  state: CorrectionState,
  cause: CorrectionCause,
  invoiceId: Id,
  docNo: z.string().describe("Of the statement that it corrects."),
  period: Period.describe("Of the statement that it corrects."),
  customerId: Id,
  customerName: z.string(),
  contractId: Id,
  contractNo: z.string(),
  docType: z.enum(["CREDIT", "DEBIT"]).describe("What it becomes when it is taken."),
  net: Amount,
  tax: Amount,
  payable: Amount.describe("Newest calculation less everything billed so far."),
  billed: Amount.describe("Payable so far, with corrections."),
  foundAt: Instant,
  decidedAt: Instant.nullable(),
  decidedBy: z.string().nullable(),
  reason: z.string().nullable().describe("Why it was left."),
  takenInvoiceId: Id.nullable().describe("The statement that it became."),
  rowVersion: RowVersion,
  actions: z.object({ take: Action, leave: Action }),
});
export type Correction = z.infer<typeof Correction>;

export const CorrectionDetail = Correction.extend({ lines: z.array(CorrectionLine) });
export type CorrectionDetail = z.infer<typeof CorrectionDetail>;

export const CorrectionQuery = listQuery(
  ["foundAt", "payable", "period"],
  {
    state: many(CorrectionState).describe("State of the proposal."),
    cause: many(CorrectionCause).describe("What has changed since the statement was issued."),
    period: Period.optional(),
    customerId: Id.optional(),
    invoiceId: Id.optional(),
    keyword: z.string().trim().max(64).optional(),
  },
  "-foundAt",
);
export type CorrectionQuery = z.output<typeof CorrectionQuery>;
