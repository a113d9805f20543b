import { type ErrorCode, errorTexts } from "@busbar/contract/kernel/errors/errors";
import type { Permission } from "@busbar/contract/kernel/permissions";
import { AppError } from "../app-error.ts";
import { type AuditChange, changedFields } from "../work/audit.ts";
import type { Unit } from "../work/unit-of-work.ts";

/** `"ok"`, or the word of the reason why not. */
export type Verdict = "ok" | ErrorCode;

type Fields = Record<string, unknown>;
type Row = { row_version: number };
/** Some of the fields of a patch. */
export type Given<Patch> = { [K in keyof Patch]?: Exclude<Patch[K], undefined> };

/** The records of one noun as one person reaches them inside one transaction: the module's own SQL and shape. */
export type Records<R extends Row, Shown> = {
  /** In plural: of audit rows and of events. */
  noun: string;
  /** Named to whoever may not change a record. */
  permission: Permission;
  /** Holds the row until the transaction ends, so that two editors come one after the other. */
  lock(id: string): Promise<unknown>;
  /** @returns undefined out of scope too */
  find(id: string): Promise<R | undefined>;
  /** As the contract has it, for this person. */
  show(row: R): Shown;
  /** The fields as a form would state them: what a patch is compared with, and what the audit tells. */
  fields(row: R): Fields;
  /** Hides what readers of the audit need not see. */
  audited?(fields: Fields): Fields;
  /** Parts of another record are told of as that one's: audit rows and events carry its id. */
  partOf?: string;
};

/** @throws AppError `not_found` */
export async function getRow<R extends Row>(records: Pick<Records<R, unknown>, "find">, id: string): Promise<R> {
  const row = await records.find(id);
  if (!row) throw new AppError("not_found");
  return row;
}

export type Edit<R extends Row, Patch> = {
  /** Of the audit row; it may depend on what is changed. */
  action: string | ((changed: Given<Patch>) => string);
  /** Of the event. */
  happened: string;
  /** The event goes to this person alone. */
  toldTo?: string;
  /** Asked before anything is written; may throw a refusal with more to it. */
  judge(row: R): Verdict | Promise<Verdict>;
  /** The version that the person has seen. */
  rowVersion: number;
  /** Fields to change. Without it the edit is a step, such as an approval, which is always written. */
  patch?: Patch;
  /** Writes the fields that differ, and counts `row_version` up. */
  write(changed: Given<Patch>, row: R): Promise<unknown>;
  /** The person who is away and in whose place it is done, as the audit keeps it. */
  inPlaceOf?(row: R): string | null;
  /** What follows from the change: messages, events of other nouns. */
  follow?(after: R, before: R, changed: Given<Patch>): Promise<unknown>;
};

/**
 * One edit from lock to audit row. Refusals come in the order that every noun has: out of scope, not allowed, stale, and
 * then what the state forbids. A patch that changes nothing writes nothing.
 * @throws AppError `not_found`, what `judge` gives, or `stale` with both versions and the record as it is now
 */
export async function editRecord<R extends Row, Shown, Patch extends object>(
  unit: Unit,
  records: Records<R, Shown>,
  id: string,
  edit: Edit<R, Patch>,
): Promise<Shown> {
  const { row } = await editHeld(unit, records, id, () => edit);
  return records.show(row);
}

/** What an edit made: the version that it made, and the fields that it changed as they were. */
export type Edited = { version: number; before: Fields };

/**
 * One edit of many, by the record as it is now. @returns what takes it back, or null when it was so already
 * @throws AppError as {@link editRecord}
 */
export async function editInBulk<R extends Row, Shown, Patch extends object>(
  unit: Unit,
  records: Records<R, Shown>,
  id: string,
  editOf: (row: R) => Edit<R, Patch>,
): Promise<Edited | null> {
  const { row, before } = await editHeld(unit, records, id, editOf);
  return before && { version: row.row_version, before };
}

/** @returns the row as it is after the edit, and the changed fields as they were; null when nothing was written */
async function editHeld<R extends Row, Shown, Patch extends object>(
  unit: Unit,
  records: Records<R, Shown>,
  id: string,
  editOf: (row: R) => Edit<R, Patch>,
): Promise<{ row: R; before: Fields | null }> {
  await records.lock(id);
  const row = await getRow(records, id);
  const edit = editOf(row);
  const verdict = await edit.judge(row);
  refuseAsked(records, row, verdict, edit.rowVersion);

  const before = records.fields(row);
  const changed = edit.patch ? differing(before, edit.patch) : {};
  if (edit.patch && Object.keys(changed).length === 0) return { row, before: null };
  await edit.write(changed, row);
  // Whoever hands a record over to others may not see it any more.
  const after = (await records.find(id)) ?? { ...row, row_version: row.row_version + 1 };
  const change = changedFields(before, edit.patch ? changed : records.fields(after));
  const action = typeof edit.action === "string" ? edit.action : edit.action(changed);
  await record(unit, records, id, { ...edit, action }, { ...change, inPlaceOf: edit.inPlaceOf?.(row) ?? null });
  await edit.follow?.(after, row, changed);
  return { row: after, before: change.before ?? {} };
}

type Addition<R> = {
  action: string;
  happened?: string;
  /** The event goes to this person alone. */
  toldTo?: string;
  given: Fields;
  /** @returns the id, or the whole record where the insert answers it: a trip less */
  insert(): Promise<string | (R & { id: string })>;
  follow?(row: R): Promise<unknown>;
};

/** Adds a record and tells of it. `given` is what the audit keeps. */
export async function createRecord<R extends Row, Shown>(
  unit: Unit,
  records: Records<R, Shown>,
  { insert, given, follow, ...change }: Addition<R>,
): Promise<Shown> {
  const made = await insert();
  const id = typeof made === "string" ? made : made.id;
  await record(unit, records, id, { happened: "created", ...change }, { after: given });
  const row = typeof made === "string" ? await getRow(records, id) : made;
  await follow?.(row);
  return records.show(row);
}

type Removal<R> = {
  action: string;
  /** `removed`, unless it is a part of the record that was. */
  happened?: string;
  toldTo?: string;
  judge(row: R): Verdict;
  /** The version that the person has seen, where that is asked for. */
  rowVersion?: number;
  remove(): Promise<unknown>;
};

/** @throws AppError `not_found`, what `judge` gives, or `stale` */
export async function removeRecord<R extends Row>(
  unit: Unit,
  records: Records<R, unknown>,
  id: string,
  { action, judge, rowVersion, remove, ...told }: Removal<R>,
): Promise<null> {
  await records.lock(id);
  const row = await getRow(records, id);
  const verdict = judge(row);
  refuseAsked(records, row, verdict, rowVersion ?? row.row_version);
  await remove();
  await record(unit, records, id, { action, happened: "removed", ...told }, { before: records.fields(row) });
  return null;
}

/** @throws AppError what is refused, in the order that every noun has */
function refuseAsked<R extends Row>(
  records: Pick<Records<R, unknown>, "show" | "permission">,
  row: R,
  verdict: Verdict,
  givenVersion: number,
): void {
  if (verdict !== "ok" && errorTexts[verdict].status === notAllowed) throw refused(verdict, records.permission);
  if (row.row_version !== givenVersion)
    throw new AppError("stale", { givenVersion, currentVersion: row.row_version, current: records.show(row) });
  if (verdict !== "ok") throw refused(verdict, records.permission);
}

const notAllowed = errorTexts.not_allowed.status;

const refused = (verdict: ErrorCode, permission: Permission): AppError =>
  new AppError(verdict, verdict === "not_allowed" ? { permission } : {});

/** The fields given that are not so already. */
function differing<Patch extends object>(before: Fields, patch: Patch): Given<Patch> {
  const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
  return (changedFields(before, given).after ?? {}) as Given<Patch>;
}

/** The audit row and the event. */
async function record(
  unit: Unit,
  { noun, audited = (fields) => fields, partOf }: Pick<Records<never, unknown>, "noun" | "audited" | "partOf">,
  recordId: string,
  { action, happened, toldTo }: { action: string; happened: string; toldTo?: string },
  { before, after, inPlaceOf }: AuditChange,
): Promise<void> {
  const change = {
    inPlaceOf: inPlaceOf ?? null,
    ...(before && { before: audited(before) }),
    ...(after && { after: audited(after) }),
  };
  const id = partOf ?? recordId;
  if (toldTo === undefined) return unit.record(action, noun, id, happened, change);
  await unit.audit(action, noun, id, change);
  await unit.emit(noun, id, happened, toldTo);
}
