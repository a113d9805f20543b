import type { Region } from "@busbar/contract/areas";
import type { ContactDraft, CustomerSource, InvoiceTitle, Lifecycle } from "@busbar/contract/customer-fields";

export type ListRow = {
  id: string;
  customer_no: string;
  name: string;
  short_name: string;
  uscc: string;
  industry_code: string | null;
  area_code: string;
  area_name: string;
  province_name: string;
  region: Region;
  lifecycle: Lifecycle;
  source: CustomerSource;
  partner_no: string | null;
  partner_name: string | null;
  manager_code: string | null;
  manager_name: string | null;
  payment_terms_days: number;
  tags: string[];
  billing_hold: boolean;
  created_at: Date;
  updated_at: Date;
  row_version: number;
};

export type ExportRow = ListRow & {
  mark: string;
  address: string;
  credit_limit: string | null;
  /** The first contact's; null when there is none. */
  contact_name: string | null;
  contact_mobile: string | null;
  contact_email: string | null;
};

export type DetailRow = ListRow & {
  address: string;
  area_names: string[];
  override_code: string | null;
  credit_limit: string | null;
  invoice_title: Partial<InvoiceTitle>;
  billing_hold_reason: string;
  verified_at: Date | null;
  is_demo: boolean;
  /** Full name. */
  updated_by: string | null;
  contacts: ContactRow[];
};

type ContactRow = ContactDraft & { id: string };

/** What a form names by code, resolved: null where there is none such. */
export type References = {
  region: Region | null;
  areaInScope: boolean;
  partnerId: string | null;
  managerId: string | null;
  /** Another customer, not closed, that has the credit code; its number only when the caller sees it. */
  taken: boolean;
  takenNo: string | null;
};

/** Columns of `customer` as they are written; keys left out stay as they are. */
export type CustomerValues = Partial<{
  name: string;
  short_name: string;
  pinyin: string;
  uscc: string;
  industry_code: string | null;
  area_code: string;
  region: Region;
  address: string;
  lifecycle: Lifecycle;
  partner_id: string | null;
  manager_override_user_id: string | null;
  credit_limit: string | null;
  payment_terms_days: number;
  invoice_title: string;
  tags: string[];
  billing_hold: boolean;
  billing_hold_reason: string;
}>;
