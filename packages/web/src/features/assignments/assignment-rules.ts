import type { Region } from "@busbar/contract/areas/areas";
import { endAfter, lastDayOf } from "../../ui/values/days.ts";
import {
  type Assignment,
  type AssignmentChange,
  type AssignmentPlan,
  type AssignmentDraft,
  levelOfArea,
} from "@busbar/contract/assignments/assignments";
import type { z } from "zod";
import type { AreaLevel } from "../../kernel/queries/reference-queries.ts";

export type Level = Assignment["level"];

/** The form's values: the end is the last day, inclusive; undefined where nothing is chosen yet. */
export type AssignmentValues = {
  level: Level;
  region?: Region | undefined;
  areaCode?: string | undefined;
  userId?: string | undefined;
  isPrimary: boolean;
  validFrom?: string | undefined;
  validTo?: string | undefined;
};

export const hasArea = (level: Level): level is AreaLevel => level !== "ORGANISATION" && level !== "REGION";

/** Text key of a field's first error, or undefined. */
export function fieldProblem(field: keyof AssignmentValues, values: AssignmentValues): string | undefined {
  const { level, region, areaCode, userId, validFrom, validTo } = values;
  switch (field) {
    case "region":
      return level === "REGION" && !region ? "required" : undefined;
    case "areaCode":
      if (!hasArea(level)) return undefined;
      if (!areaCode) return "required";
      return levelOfArea(areaCode) === level ? undefined : "assignment.area_level";
    case "userId":
      return userId ? undefined : "required";
    case "validFrom":
      return validFrom ? undefined : "required";
    case "validTo":
      return validFrom && validTo && validTo < validFrom ? "assignment.dates" : undefined;
    default:
      return undefined;
  }
}

/** The body for a new assignment; the fields have passed {@link fieldProblem}. */
export function toDraft(values: AssignmentValues): z.input<typeof AssignmentDraft> {
  const { level, region, areaCode, userId, isPrimary, validFrom, validTo } = values;
  return {
    userId: userId ?? "",
    level,
    region: level === "REGION" ? (region ?? null) : null,
    areaCode: hasArea(level) ? (areaCode ?? null) : null,
    validFrom: validFrom ?? "",
    validTo: endAfter(validTo),
    isPrimary,
  };
}

export function toPlan(values: AssignmentValues): AssignmentPlan {
  const { validFrom, validTo, isPrimary } = toDraft(values);
  return { validFrom, validTo, isPrimary: isPrimary === true };
}

export const toChange = (values: AssignmentValues, rowVersion: number): AssignmentChange => ({
  ...toPlan(values),
  rowVersion,
});

export function valuesOf(row: Assignment): AssignmentValues {
  const { level, region, areaCode, userId, isPrimary, validFrom, validTo } = row;
  return {
    level,
    region: region ?? undefined,
    areaCode: areaCode ?? undefined,
    userId,
    isPrimary,
    validFrom,
    validTo: lastDayOf(validTo),
  };
}

export const isChanged = (before: AssignmentValues, now: AssignmentValues): boolean =>
  (["level", "region", "areaCode", "userId", "isPrimary", "validFrom", "validTo"] as const).some(
    (name) => (before[name] ?? undefined) !== (now[name] ?? undefined),
  );
