import type { Region } from "@busbar/contract/sales/areas";
import type { PointFields } from "@busbar/contract/points/point-fields";
import type { Tenancy } from "@busbar/contract/points/points";
import type { Selectable, Updateable } from "kysely";
import type { EditedRow } from "../../kernel/records/last-edit.ts";
import type { Database } from "../../tables.ts";

type Columns = Selectable<Database["pickup_point"]>;

type ListColumn =
  | "id"
  | "point_no"
  | "name"
  | "commodity"
  | "id_scheme"
  | "external_code"
  | "area_code"
  | "region"
  | "grid_company"
  | "voltage_level"
  | "capacity_kva"
  | "use_class"
  | "status"
  | "data_authorised_to"
  | "updated_at"
  | "row_version";

export type ListRow = Pick<Columns, ListColumn> & {
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

type FurtherColumn =
  | "point_kind"
  | "account_no"
  | "metering_point_no"
  | "address"
  | "lng"
  | "lat"
  | "demand_basis"
  | "contract_demand_kw"
  | "pf_standard"
  | "time_zone"
  | "resolution_min"
  | "data_from"
  | "note";

/** A row for a file, with the dates of the tenancy on the business date. */
export type ExportRow = ListRow &
  Pick<Columns, FurtherColumn> & { tenancy_from: string | null; tenancy_to: string | null };

export type DetailRow = ListRow &
  EditedRow &
  Pick<Columns, FurtherColumn | "is_demo"> & { area_names: string[]; today: string; tenancies: Tenancy[] };

/** The records that a form names by code; null where a code is unknown. */
export type References = {
  region: Region | null;
  areaInScope: boolean;
  gridKnown: boolean;
  /** Whether another open point has the code; `takenNo` is its number if the caller sees it. */
  taken: boolean;
  takenNo: string | null;
};

type Values = Updateable<Database["pickup_point"]>;
export type StatedFields = PointFields & Pick<Columns, "status">;

const columns = {
  pointKind: "point_kind",
  commodity: "commodity",
  idScheme: "id_scheme",
  externalCode: "external_code",
  accountNo: "account_no",
  meteringPointNo: "metering_point_no",
  name: "name",
  areaCode: "area_code",
  address: "address",
  lng: "lng",
  lat: "lat",
  gridCompany: "grid_company",
  voltageLevel: "voltage_level",
  capacityKva: "capacity_kva",
  demandBasis: "demand_basis",
  contractDemandKw: "contract_demand_kw",
  pfStandard: "pf_standard",
  useClass: "use_class",
  timeZone: "time_zone",
  resolutionMin: "resolution_min",
  dataFrom: "data_from",
  dataAuthorisedTo: "data_authorised_to",
  note: "note",
  status: "status",
} as const satisfies Record<keyof StatedFields, keyof Values>;

/** The columns of the given fields. */
export const columnsOf = (fields: Partial<StatedFields>): Values =>
  Object.fromEntries(
    Object.entries(columns).flatMap(([field, column]) => {
      const value = fields[field as keyof StatedFields];
      return value === undefined ? [] : [[column, value]];
    }),
  ) as Values;

/** A point with the fields of its form; a change is compared with it field by field. */
export const statedFields = (row: DetailRow): StatedFields =>
  Object.fromEntries(Object.entries(columns).map(([field, column]) => [field, row[column]])) as StatedFields;
