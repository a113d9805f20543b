import { businessTimeZone } from "@busbar/contract/kernel/business-time";
import type { PointDraft, PointFields } from "@busbar/contract/points/point-fields";
import type { Point } from "@busbar/contract/points/points";

/** The form's values: the fields of a point and, for a new one, its first customer. */
export type PointValues = PointFields & { customerId: string | null; customerFrom: string | null };

export const emptyPoint: PointValues = {
  pointKind: "METERED",
  commodity: "ELECTRICITY",
  idScheme: "CN_ACCOUNT",
  externalCode: "",
  accountNo: "",
  meteringPointNo: "",
  name: "",
  areaCode: "",
  address: "",
  lng: null,
  lat: null,
  gridCompany: null,
  voltageLevel: null,
  capacityKva: null,
  demandBasis: "NONE",
  contractDemandKw: null,
  pfStandard: null,
  useClass: null,
  timeZone: businessTimeZone,
  resolutionMin: 15,
  dataFrom: null,
  dataAuthorisedTo: null,
  note: "",
  customerId: null,
  customerFrom: null,
};

export function valuesOf(point: Point): PointValues {
  const fields = Object.fromEntries(Object.keys(emptyPoint).map((name) => [name, point[name as keyof Point]]));
  return { ...(fields as PointFields), customerId: null, customerFrom: null };
}

/** The body of the call: without electrical data for other commodities, and with a tenancy if a customer was chosen. */
export function draftOf({ customerId, customerFrom, ...values }: PointValues): Omit<PointDraft, "status"> {
  // A cleared select is undefined; it gets the value of an empty form, null or "".
  const defined = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
  const { customerId: _, customerFrom: __, ...draft }: PointValues = { ...emptyPoint, ...defined };
  const none = { voltageLevel: null, capacityKva: null, contractDemandKw: null, pfStandard: null, useClass: null };
  return {
    ...draft,
    ...(draft.commodity !== "ELECTRICITY" && { ...none, demandBasis: "NONE" }),
    tenancy: customerId ? { customerId, validFrom: customerFrom ?? "", validTo: null } : null,
  };
}
