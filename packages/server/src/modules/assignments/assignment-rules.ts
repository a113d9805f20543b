import type { AssignmentAction, AssignmentChange, RegionManager } from "@busbar/contract/assignments/assignments";
import { type Access, meets } from "@busbar/contract/kernel/access";

/** A half-open range of local dates; `validTo` null is open. */
export type Dates = { validFrom: string; validTo: string | null };
/** `is_writable`: whether the permission to assign reaches this row. */
type Row = { valid_from: string; valid_to: string | null; is_writable: boolean };
type Subject = Dates & { isPrimary: boolean };

export function stateOn(day: string, { validFrom, validTo }: Dates): "past" | "current" | "future" {
  if (validTo !== null && validTo <= day) return "past";
  return validFrom <= day ? "current" : "future";
}

/** Whether `actor` may take the action on `day`. Past days cannot change, because reports by manager depend on them. */
export function judge(action: "update" | "remove", row: Row, actor: Access, day: string): AssignmentAction {
  if (!meets(actor, ["assignment:write"]) || !row.is_writable) return "not_allowed";
  const state = stateOn(day, { validFrom: row.valid_from, validTo: row.valid_to });
  if (action === "remove") return state === "future" ? "ok" : "assignment.started";
  return state === "past" ? "assignment.over" : "ok";
}

/** An assignment that has begun keeps its start and rank, and cannot end before today. */
export function judgeChange(
  subject: Subject,
  change: Omit<AssignmentChange, "rowVersion">,
  day: string,
): AssignmentAction {
  if (stateOn(day, subject) !== "current") return "ok";
  const keepsPast = change.validFrom === subject.validFrom && change.isPrimary === subject.isPrimary;
  return keepsPast && (change.validTo === null || change.validTo >= day) ? "ok" : "assignment.started";
}

/** Whether the person answers on days that they did not answer on before. */
export const isLonger = (then: Dates, before: Dates): boolean =>
  then.validFrom < before.validFrom ||
  (before.validTo !== null && (then.validTo === null || then.validTo > before.validTo));

const depth = { CUSTOMER: 0, COUNTY: 1, CITY: 2, PROVINCE: 3, REGION: 4, ORGANISATION: 5 } as const;

/**
 * The responsible manager first (the primary of the narrowest node), then the others from narrow to wide, each person
 * once. The organisation's default counts only when nobody else is primary; deputies only when requested.
 */
export function orderManagers(managers: readonly RegionManager[], withDeputies: boolean): RegionManager[] {
  const narrowFirst = managers
    .filter((one) => one.isPrimary || withDeputies)
    .toSorted((a, b) => depth[a.level] - depth[b.level] || Number(b.isPrimary) - Number(a.isPrimary));
  const responsible = narrowFirst.find((one) => one.isPrimary);
  const others = narrowFirst.filter((one) => one !== responsible && one.level !== "ORGANISATION");
  const seen = new Set<string>();
  return (responsible ? [responsible, ...others] : others).filter(
    ({ userCode }) => !seen.has(userCode) && seen.add(userCode),
  );
}
