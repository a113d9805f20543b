import type { TaxMode } from "@busbar/contract/contracts/contract-fields";
import type { InvoiceTitle } from "@busbar/contract/customers/customer-fields";
import type { SettlementKind } from "@busbar/contract/invoices/invoice-fields";
import type { InvoiceHistory, InvoiceLine, InvoiceParty, InvoiceReference } from "@busbar/contract/invoices/invoices";
import type { InvoiceCheck } from "@busbar/contract/invoices/invoice-checks";
import type { InvoiceMail } from "@busbar/contract/deliveries/mail-states";
import type { Commodity } from "@busbar/contract/values/commodities";
import type { EditedRow } from "../../kernel/records/last-edit.ts";
import type { Acceptance, Measures } from "./checks/check-rules.ts";
import type { Subject } from "./invoice-rules.ts";

export type ListRow = EditedRow &
  Pick<Subject, "status" | "doc_type" | "confirm_status" | "payable"> & {
    id: string;
    doc_no: string | null;
    customer_id: string;
    customer_name: string;
    contract_id: string;
    contract_no: string;
    is_opening: boolean;
    external_no: string;
    commodity: Commodity;
    period: string;
    quantity: string;
    outstanding: string | null;
    issue_date: string | null;
    due_date: string | null;
    extension_until: string | null;
    manager_name: string | null;
    mail: InvoiceMail | null;
    /** Of rows of the list alone. */
    in_place_of?: string | null;
    return_reason?: string | null;
    passing?: Subject["passing"];
  };

export type DetailRow = ListRow &
  Omit<Subject, "checks"> & {
    service_from: string;
    service_to: string;
    tax_mode: TaxMode;
    net: string;
    tax: string;
    allocated: string;
    paid_at: Date | null;
    settlement_kind: SettlementKind | null;
    /** Copied when the statement is issued; null before. */
    seller: InvoiceParty | null;
    buyer: InvoiceParty | null;
    /** The present data, before they are copied. */
    seller_now: InvoiceParty;
    title: Partial<InvoiceTitle>;
    customer_full_name: string;
    uscc: string;
    dispute_text: string;
    disputed_at: Date | null;
    resolution: string;
    corrects_id: string | null;
    corrects: InvoiceReference | null;
    corrected_by: InvoiceReference[];
    history: InvoiceHistory[];
    lines: InvoiceLine[];
    /** Hashes of the lines, now and when they were submitted. */
    hash: string;
    calc_hash: string;
    /** What its lines were calculated from; null for one written by hand. */
    input_hash: string | null;
    calc_version: number | null;
    calculated_at: Date | null;
    /** Whether it was submitted before. */
    was_reviewed: boolean;
    note: string;
    void_reason: string;
    terms_days: number;
    due_year_without_holidays: number | null;
    created_at: Date;
    created_by_name: string | null;
    submitted_at: Date | null;
    submitted_by_name: string | null;
    reviewed_at: Date | null;
    reviewed_by_name: string | null;
    reviewed_for_name: string | null;
    issued_at: Date | null;
    issued_by_name: string | null;
    issued_for_name: string | null;
    before: { id: string; period: string; quantity: string; payable: string; energy: Measures["energy"] } | null;
    energy: Measures["energy"];
    points: { id: string; name: string }[];
    measures: Measures | null;
    acceptances: Acceptance[];
    checks: InvoiceCheck[];
    min_persons: number;
  };
