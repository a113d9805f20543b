import { emptyValues, fieldsIn } from "@busbar/contract/fields/noun";
import { type PointDraft, withoutElectricity } from "@busbar/contract/points/point-drafts";
import { type PointFields, points } from "@busbar/contract/points/point-fields";
import type { Point } from "@busbar/contract/points/points";

/** The form's values: the fields of a point and, for a new one, its first customer. */
export type PointValues = PointFields & { customerId: string | null; customerFrom: string | null };

const { status: _, ...fields } = emptyValues(points);
export const emptyPoint: PointValues = { ...fields, customerId: null, customerFrom: null };

export function valuesOf(point: Point): PointValues {
  const { status: _status, ...stated } = fieldsIn(points, point);
  return { ...stated, customerId: null, customerFrom: null };
}

/** The body of the call: without electrical data for other commodities, and with a tenancy if a customer was chosen. */
export function draftOf({ customerId, customerFrom, ...values }: PointValues): Omit<PointDraft, "status"> {
  // A cleared select is undefined; it gets the value of an empty form, null or "".
  const defined = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
  const { customerId: _, customerFrom: __, ...draft }: PointValues = { ...emptyPoint, ...defined };
  return {
    ...draft,
    ...(draft.commodity !== "ELECTRICITY" && withoutElectricity),
    tenancy: customerId ? { customerId, validFrom: customerFrom ?? "", validTo: null } : null,
  };
}
