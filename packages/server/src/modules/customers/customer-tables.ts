import type { Region } from "@busbar/contract/areas";
import type { ContactDuty, CustomerSource, InvoiceTitle, Lifecycle } from "@busbar/contract/customer-fields";
import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { ChangedAt, CreatedAt, Key, RowId } from "../../tables.ts";

export type CustomerTables = {
  partner: {
    id: RowId;
    partner_no: Generated<string>;
    name: string;
    uscc: string | null;
    contact_name: Generated<string>;
    contact_mobile: Generated<string>;
    /** [from, to); null is open. */
    agreement_from: string;
    agreement_to: string | null;
    status: Generated<"ACTIVE" | "CLOSED">;
    is_demo: Generated<boolean>;
    created_at: CreatedAt;
    created_by: Key | null;
    updated_at: ChangedAt;
    updated_by: Key | null;
    row_version: Generated<number>;
  };
  customer: {
    id: RowId;
    customer_no: Generated<string>;
    name: string;
    short_name: Generated<string>;
    uscc: string;
    industry_code: string | null;
    area_code: string;
    /** The area's. */
    region: Region;
    address: Generated<string>;
    lifecycle: Generated<Lifecycle>;
    source: GeneratedAlways<CustomerSource>;
    partner_id: Key | null;
    manager_override_user_id: Key | null;
    credit_limit: string | null;
    payment_terms_days: Generated<number>;
    invoice_title: ColumnType<Partial<InvoiceTitle>, string | undefined, string>;
    tags: Generated<string[]>;
    billing_hold: Generated<boolean>;
    billing_hold_reason: Generated<string>;
    verified_at: Date | null;
    verified_by: Key | null;
    is_demo: Generated<boolean>;
    created_at: CreatedAt;
    created_by: Key | null;
    updated_at: ChangedAt;
    updated_by: Key | null;
    row_version: Generated<number>;
    search: GeneratedAlways<string>;
    /** How the names are read; null until it has been computed. @see pinyinOf */
    pinyin: ColumnType<string | null, string | null | undefined, string>;
  };
  customer_contact: {
    id: RowId;
    customer_id: Key;
    position: number;
    name: string;
    mobile: Generated<string>;
    email: Generated<string>;
    duty: Generated<ContactDuty>;
    receives: Generated<string[]>;
    created_at: CreatedAt;
  };
};
