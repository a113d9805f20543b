import type { Region } from "@busbar/contract/areas/areas";
import type { ShownOf } from "@busbar/contract/fields/noun";
import type { points } from "@busbar/contract/points/point-fields";
import type { listedPoint, Tenancy } from "@busbar/contract/points/points";
import type { Selectable } from "kysely";
import type { EditedRow } from "../../kernel/records/last-edit.ts";
import type { Database } from "../../tables.ts";

type Columns = Selectable<Database["pickup_point"]>;

/** Fields have their names, all else that of its column. */
export type ListRow = ShownOf<typeof listedPoint> &
  Pick<Columns, "id" | "point_no" | "region" | "updated_at" | "row_version"> & {
    customer_id: string | null;
    customer_no: string | null;
    customer_name: string | null;
    area_name: string;
    province_name: string;
    contract_until: string | null;
    /** Whether the permission to write reaches this point. */
    is_writable: boolean;
    /** Whether a customer or a meter was ever assigned. */
    is_used: boolean;
    /** Whether a later tenancy is entered already. */
    has_future: boolean;
  };

type AllFields = ShownOf<typeof points>;

/** A row for a file, with the dates of the tenancy on the business date. */
export type ExportRow = ListRow & AllFields & { tenancy_from: string | null; tenancy_to: string | null };

export type DetailRow = ListRow &
  AllFields &
  EditedRow &
  Pick<Columns, "is_demo"> & { area_names: string[]; today: string; tenancies: Tenancy[] };

/** The records that a form names by code; null where a code is unknown. */
export type References = {
  region: Region | null;
  areaInScope: boolean;
  gridKnown: boolean;
  /** Whether another open point has the code; `takenNo` is its number if the caller sees it. */
  taken: boolean;
  takenNo: string | null;
};
