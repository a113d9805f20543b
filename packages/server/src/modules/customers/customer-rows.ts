import type { EditedRow } from "../../kernel/records/last-edit.ts";
import type { ContactDraft } from "@busbar/contract/customers/customer-fields";
import type { InvoiceStatus } from "@busbar/contract/invoices/invoice-status";
import type { Region } from "@busbar/contract/sales/areas";
import type { Selectable, Updateable } from "kysely";
import type { Database } from "../../tables.ts";

type Columns = Selectable<Database["customer"]>;

type ListColumn =
  | "id"
  | "customer_no"
  | "name"
  | "short_name"
  | "uscc"
  | "industry_code"
  | "area_code"
  | "region"
  | "lifecycle"
  | "source"
  | "payment_terms_days"
  | "tags"
  | "billing_hold"
  | "created_at"
  | "updated_at"
  | "row_version"
  | "merged_into";

export type ListRow = Pick<Columns, ListColumn> & {
  /** Whether the person may write this customer, whatever its stage. */
  is_writable: boolean;
  point_count: number;
  has_points: boolean;
  /** Null where the person does not read its statements, and for a merged customer. */
  outstanding: string | null;
  /** Also null without statements. */
  worst_status: InvoiceStatus | null;
  has_contracts: boolean;
  area_name: string;
  province_name: string;
  partner_no: string | null;
  partner_name: string | null;
  manager_code: string | null;
  manager_name: string | null;
};

export type ExportRow = ListRow &
  Pick<Columns, "address" | "credit_limit"> & {
    cursor: string;
    /** Name of the first contact; null without contacts. */
    contact_name: string | null;
    contact_mobile: string | null;
    contact_email: string | null;
  };

export type DetailRow = ListRow &
  EditedRow &
  Pick<
    Columns,
    | "address"
    | "credit_limit"
    | "invoice_title"
    | "billing_hold_reason"
    | "lifecycle_reason"
    | "lifecycle_since"
    | "verified_at"
    | "is_demo"
  > & {
    verified_by: string | null;
    /** The survivor of a merged customer, if the person sees it. */
    survivor: { id: string; customerNo: string; name: string } | null;
    area_names: string[];
    override_code: string | null;
    /** From a JSON column: times are texts. */
    contacts: (Omit<ContactRow, "updated_at"> & { updated_at: string })[];
  };

/** A contact of a customer. */
export type ContactRow = ContactDraft & EditedRow & { id: string };

/** A customer that was just created; a person may create one outside their own scope. */
export type MadeRow = DetailRow & { is_visible: boolean };

/** The records that a form names by code; null where a code is unknown. */
export type References = {
  region: Region | null;
  areaInScope: boolean;
  partnerId: string | null;
  managerId: string | null;
  /** Whether another open customer has the credit code; `takenNo` is its number if the caller sees it. */
  taken: boolean;
  takenNo: string | null;
};

/** Column values to write; missing keys stay unchanged. */
export type CustomerValues = Updateable<Database["customer"]>;
