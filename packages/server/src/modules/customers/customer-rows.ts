import type { EditedRow } from "../../kernel/records/last-edit.ts";
import type { contacts } from "@busbar/contract/customers/contact-fields";
import type { customers, listedCustomer } from "@busbar/contract/customers/customer-fields";
import type { ShownOf } from "@busbar/contract/fields/noun";
import type { InvoiceStatus } from "@busbar/contract/invoices/invoice-status";
import type { Region } from "@busbar/contract/areas/areas";
import type { Selectable, Updateable } from "kysely";
import type { Database } from "../../tables.ts";

type Columns = Selectable<Database["customer"]>;

/** Fields have their names, all else that of its column. */
export type ListRow = ShownOf<typeof listedCustomer> &
  Pick<
    Columns,
    "id" | "customer_no" | "region" | "source" | "created_at" | "updated_at" | "row_version" | "merged_into"
  > & {
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
    partner_name: string | null;
    manager_code: string | null;
    manager_name: string | null;
  };

type AllFields = ShownOf<typeof customers>;

/** `contact`: the fields of the first contact; null without contacts. */
export type ExportRow = ListRow & AllFields & { cursor: string; contact: ShownOf<typeof contacts> | null };

export type DetailRow = ListRow &
  AllFields &
  EditedRow &
  Pick<Columns, "lifecycle_reason" | "lifecycle_since" | "verified_at" | "is_demo"> & {
    verified_by: string | null;
    /** The survivor of a merged customer, if the person sees it. */
    survivor: { id: string; customerNo: string; name: string } | null;
    area_names: string[];
    /** From a JSON column: times are texts. */
    contacts: (Omit<ContactRow, "updated_at"> & { updated_at: string })[];
  };

/** A contact of a customer. */
export type ContactRow = ShownOf<typeof contacts> & EditedRow & { id: string };

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
