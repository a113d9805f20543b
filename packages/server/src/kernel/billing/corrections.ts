import type { LineCategory } from "@busbar/contract/invoices/invoice-fields";
import type { TouBand } from "@busbar/contract/tou-calendars/tou-bands";
import type { Actor } from "../actor.ts";
import type { Db } from "../sql/query.ts";
import type { BilledUsage } from "../targets/billed-usage.ts";
import type { PricedLine } from "../targets/pricing.ts";
import type { Unit } from "../work/unit-of-work.ts";

/** What a contract owes for days of one month by the newest readings and prices. With anything missing there are no lines. */
export type NewestMonth = {
  lines: readonly (Omit<PricedLine, "trace"> & { pointName: string })[];
  missing: readonly unknown[];
  usage: readonly BilledUsage[];
  inputHash: string;
};
export type CalculateNewest = (
  db: Db,
  billed: { contractId: string; from: string; to: string },
) => Promise<NewestMonth>;

/** A line of a correction, with the days of consumption. */
export type CorrectingLine = {
  pointId: string | null;
  pointName: string;
  category: LineCategory;
  name: string;
  band: TouBand | null;
  tier: number | null;
  from: string;
  to: string;
  quantity: string;
  unit: string;
  unitPrice: string;
  days: number;
  ofDays: number;
  amount: string;
  taxRate: string;
  collectable: boolean;
};

type NewCorrection = {
  invoiceId: string;
  docType: "CREDIT" | "DEBIT";
  period: string;
  lines: readonly CorrectingLine[];
} & Pick<NewestMonth, "usage" | "inputHash">;

/**
 * Drafts the statement that corrects an issued one, which is locked, and freezes what it stands on. Statements belong to the
 * invoices module, so app.ts hands this function over. @returns its id
 * @throws AppError by the rules of credits and debits, `period.closed`, `correction.above_statement`
 */
export type DraftCorrection = (unit: Unit, actor: Actor, correction: NewCorrection) => Promise<string>;
