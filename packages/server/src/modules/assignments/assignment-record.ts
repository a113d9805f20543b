import type { Assignment, AssignmentDraft } from "@busbar/contract/assignments/assignments";
import type { Actor } from "../../kernel/actor.ts";
import { refuseField } from "../../kernel/app-error.ts";
import type { Records } from "../../kernel/records/edit-record.ts";
import { lastEdit } from "../../kernel/records/last-edit.ts";
import type { AssignmentRow, createAssignmentRepository } from "./assignment-repository.ts";
import { judge, stateOn } from "./assignment-rules.ts";

export type Repository = ReturnType<typeof createAssignmentRepository>;

export function showAssignment(row: AssignmentRow, actor: Actor, today: string): Assignment {
  const dates = { validFrom: row.valid_from, validTo: row.valid_to };
  return {
    id: row.id,
    userId: row.user_id,
    userCode: row.user_code,
    fullName: row.full_name,
    level: row.level,
    region: row.region,
    areaCode: row.area_code,
    areaNames: row.area_names,
    ...dates,
    isPrimary: row.is_primary,
    state: stateOn(today, dates),
    ...lastEdit(row, actor),
    actions: { update: judge("update", row, actor, today), remove: judge("remove", row, actor, today) },
  };
}

/** Lets one writer at a time change assignments and holds today's areas, so that checks still hold when writing. */
export async function lockAssignments(repository: Repository, today: string): Promise<void> {
  await repository.lock();
  await repository.ensureDay(today);
}

export const assignmentRecords = (
  repository: Repository,
  actor: Actor,
  today: string,
): Records<AssignmentRow, Assignment> => ({
  noun: "assignments",
  permission: "assignment:write",
  lock: () => lockAssignments(repository, today),
  find: (id) => repository.find(actor, id),
  show: (row) => showAssignment(row, actor, today),
  fields(row) {
    const { userId, level, region, areaCode, validFrom, validTo, isPrimary } = showAssignment(row, actor, today);
    return { userId, level, region, areaCode, validFrom, validTo, isPrimary };
  },
});

/** @throws AppError naming the assignment that overlaps */
export async function refuseClash(
  repository: Repository,
  node: Pick<AssignmentDraft, "region" | "areaCode">,
  given: Pick<AssignmentDraft, "validFrom" | "validTo" | "isPrimary">,
  userId: string,
  except: string | null,
): Promise<void> {
  const clash = await repository.findClash(node, given, userId, given.isPrimary, except);
  if (clash) throw refuseField("validFrom", "assignment.overlap", { name: clash.full_name, from: clash.valid_from });
}
