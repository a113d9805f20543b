import { z } from "zod";
import { declared } from "../fields/declared.ts";
import { omit } from "../fields/noun.ts";
import type { ErrorCode } from "../kernel/errors/errors.ts";
import { Id, LocalDate } from "../kernel/http/paging.ts";
import { checkPointCode } from "./point-codes.ts";
import { type PointFields, points, PointStatus } from "./point-fields.ts";

export type PointProblem = { path: keyof PointFields; code: ErrorCode; values?: Record<string, unknown> };

/** Fields of points where electricity is delivered, in the order of forms; the others have them empty. */
export const ofElectricity = [
  "voltageLevel",
  "capacityKva",
  "useClass",
  "demandBasis",
  "contractDemandKw",
  "pfStandard",
] as const;
const isEmptyFor = (path: (typeof ofElectricity)[number], fields: PointFields) =>
  fields[path] === points.fields[path].default;

/** The fields of a point of another commodity. */
export const withoutElectricity = Object.fromEntries(
  ofElectricity.map((name) => [name, points.fields[name].default]),
) as Pick<PointFields, (typeof ofElectricity)[number]>;

/** Contradictions between fields; the same check for a form, an edit and an imported row. */
export function pointProblems(fields: PointFields): PointProblem[] {
  const problems: PointProblem[] = [];
  const code = checkPointCode(fields.idScheme, fields.externalCode);
  if (!code.ok) {
    const scheme = fields.idScheme.toLowerCase() as Lowercase<typeof fields.idScheme>;
    const word = code.reason === "check" ? "point_code.check" : (`point_code.${scheme}` as const);
    problems.push({ path: "externalCode", code: word, ...(code.expected && { values: { expected: code.expected } }) });
  }
  if ((fields.lng === null) !== (fields.lat === null))
    problems.push({ path: fields.lng === null ? "lng" : "lat", code: "point.both_coordinates" });
  if (fields.commodity !== "ELECTRICITY") {
    for (const path of ofElectricity)
      if (!isEmptyFor(path, fields)) problems.push({ path, code: "point.electricity_only" });
  } else if (fields.demandBasis === "CAPACITY" && fields.capacityKva === null)
    problems.push({ path: "capacityKva", code: "point.capacity_needed" });
  if (fields.dataFrom && fields.dataAuthorisedTo && fields.dataAuthorisedTo <= fields.dataFrom)
    problems.push({ path: "dataAuthorisedTo", code: "point.authorised_dates" });
  return problems;
}

/** Who takes energy at the point from the first day to before `validTo`; null is open-ended. */
export const TenancyDraft = z
  .strictObject({ customerId: Id, validFrom: LocalDate, validTo: LocalDate.nullable().default(null) })
  .refine(({ validFrom, validTo }) => validTo === null || validTo > validFrom, {
    path: ["validTo"],
    error: "assignment.dates",
  });
export type TenancyDraft = z.output<typeof TenancyDraft>;

/** A new point, from the form or an import, optionally with its first customer. */
export const PointDraft = z
  .strictObject({
    ...points.draft,
    status: declared(points.fields.status, PointStatus.extract(["DRAFT", "ACTIVE"]).default("ACTIVE")),
    tenancy: TenancyDraft.nullable().default(null),
  })
  .superRefine((draft, context) => {
    for (const { path, code, values } of pointProblems(draft))
      context.addIssue({ code: "custom", path: [path], message: code, ...(values && { params: values }) });
  });
export type PointDraft = z.output<typeof PointDraft>;

/** The given fields of a point under the number of another system; the tenancy is that of a new one. */
export const PointPut = z
  .strictObject({ ...omit(points, ["status", "externalRefs"]).edit, tenancy: TenancyDraft.nullable() })
  .partial();
export type PointPut = z.output<typeof PointPut>;

/** Changes the given fields; the others stay. Closing is a call of its own. */
export const PointPatch = z
  .strictObject({ ...points.edit, status: declared(points.fields.status, PointStatus.exclude(["CLOSED", "DRAFT"])) })
  .partial();
export type PointPatch = z.output<typeof PointPatch>;
