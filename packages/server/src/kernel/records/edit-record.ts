import { type ErrorCode, errorTexts } from "@busbar/contract/kernel/errors/errors";
import type { Permission } from "@busbar/contract/kernel/permissions";
import { AppError } from "../app-error.ts";
import { type AuditChange, type ChangeRow, changedFields } from "../work/audit.ts";
import type { Unit } from "../work/unit-of-work.ts";

/** `"ok"`, or the error code of the reason why not. */
export type Verdict = "ok" | ErrorCode;

type Fields = Record<string, unknown>;
type Row = { row_version: number };
/** Some fields of a patch, without undefined values. */
export type Given<Patch> = { [K in keyof Patch]?: Exclude<Patch[K], undefined> };

/**
 * One noun's records as one person reaches them inside one transaction; each module supplies its SQL and its fields.
 */
export type Records<R extends Row, Shown> = {
  /** The noun in plural, as in audit rows and events. */
  noun: string;
  /** Named in the refusal when the person may not change a record. */
  permission: Permission;
  /** Locks the row until the transaction ends, so that concurrent edits run one after the other. */
  lock(id: string): Promise<unknown>;
  /** @returns undefined also when the record is out of scope */
  find(id: string): Promise<R | undefined>;
  /** The record in the contract's form, for this person. */
  show(row: R): Shown;
  /** The fields as a form states them; a patch is compared with them, and the audit row shows them. */
  fields(row: R): Fields;
  /** Removes what readers of the audit log need not see. */
  audited?(fields: Fields): Fields;
  /** The id of the record that these are parts of: their audit rows and events carry that id. */
  partOf?: string;
};

/** @throws AppError `not_found` */
export async function getRow<R extends Row>(records: Pick<Records<R, unknown>, "find">, id: string): Promise<R> {
  const row = await records.find(id);
  if (!row) throw new AppError("not_found");
  return row;
}

export type Edit<R extends Row, Patch> = {
  /** The action of the audit row; it may depend on the changed fields. */
  action: string | ((changed: Given<Patch>) => string);
  /** The verb of the event. */
  happened: string;
  /** The event is sent to this person only. */
  recipientId?: string;
  /** Asked before anything is written; it may throw a refusal with more detail. */
  judge(row: R): Verdict | Promise<Verdict>;
  /** The row version that the person has seen. */
  rowVersion: number;
  /** Fields to change. Without a patch the edit is a step, such as an approval, and is always written. */
  patch?: Patch;
  /** Writes the fields that differ and increments `row_version`. */
  write(changed: Given<Patch>, row: R): Promise<unknown>;
  /** The absent person in whose place the edit is made; kept in the audit row. */
  inPlaceOf?(row: R): string | null;
  /** Effects of the change: messages, events of other nouns. */
  follow?(after: R, before: R, changed: Given<Patch>): Promise<unknown>;
};

/**
 * One edit from lock to audit row; a function makes it of the locked row where it depends on it. Every noun refuses in this
 * order: out of scope, not allowed, stale, forbidden by the state. A patch that changes nothing writes nothing.
 * @throws AppError `not_found`, the code of `judge`, or `stale` with both versions and the record as it is now
 */
export async function editRecord<R extends Row, Shown, Patch extends object>(
  unit: Unit,
  records: Records<R, Shown>,
  id: string,
  edit: Edit<R, Patch> | ((row: R) => Edit<R, Patch>),
): Promise<Shown> {
  const { row } = await editHeld(unit, records, id, typeof edit === "function" ? edit : () => edit);
  return records.show(row);
}

/** The result of an edit: the new version, and the changed fields with their values from before. */
export type Edited = { version: number; before: Fields };

/**
 * One edit of a bulk action, on the record as it is now. @returns what an undo needs, or null when nothing changed
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

/** @returns the row after the edit and the old values of the changed fields; null when nothing was written */
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
  // A person who hands a record over to others may no longer see it.
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
  /** The event is sent to this person only. */
  recipientId?: string;
  given: Fields;
  /**
   * An insert that asks for `change` writes the audit row and the event itself, in its own statement.
   * @returns the id, or the whole row where the insert returns it, which saves a query
   */
  insert(change: () => ChangeRow): Promise<string | (R & { id: string })>;
  follow?(row: R): Promise<unknown>;
};

/** Adds a record with its audit row and event. `given` is what the audit row keeps. */
export async function createRecord<R extends Row, Shown>(
  unit: Unit,
  records: Records<R, Shown>,
  { insert, given, follow, ...change }: Addition<R>,
): Promise<Shown> {
  const { noun, audited = (fields) => fields } = records;
  const { action, happened = "created" } = change;
  let isRecorded = false;
  const made = await insert(() => {
    isRecorded = true;
    return unit.changeRow(action, noun, happened, { after: audited(given) });
  });
  const id = typeof made === "string" ? made : made.id;
  if (!isRecorded) await record(unit, records, id, { ...change, happened }, { after: given });
  const row = typeof made === "string" ? await getRow(records, id) : made;
  await follow?.(row);
  return records.show(row);
}

type Removal<R> = {
  action: string;
  /** The verb of the event: `removed`, unless the record is a part of another one. */
  happened?: string;
  recipientId?: string;
  judge(row: R): Verdict;
  /** The row version that the person has seen; not every noun asks for it. */
  rowVersion?: number;
  remove(): Promise<unknown>;
};

/** @throws AppError `not_found`, the code of `judge`, or `stale` */
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

/** @throws AppError `stale`, with both versions and the record as it is now */
export function refuseStale(row: Row, givenVersion: number, current: () => unknown): void {
  if (row.row_version !== givenVersion)
    throw new AppError("stale", { givenVersion, currentVersion: row.row_version, current: current() });
}

/** @throws AppError the first refusal, in the order that every noun has */
export function refuseAsked<R extends Row>(
  records: Pick<Records<R, unknown>, "show" | "permission">,
  row: R,
  verdict: Verdict,
  givenVersion: number,
): void {
  if (verdict !== "ok" && errorTexts[verdict].status === notAllowed) throw refused(verdict, records.permission);
  refuseStale(row, givenVersion, () => records.show(row));
  if (verdict !== "ok") throw refused(verdict, records.permission);
}

const notAllowed = errorTexts.not_allowed.status;

const refused = (verdict: ErrorCode, permission: Permission): AppError =>
  new AppError(verdict, verdict === "not_allowed" ? { permission } : {});

/** The fields of the patch that differ from the record. */
function differing<Patch extends object>(before: Fields, patch: Patch): Given<Patch> {
  const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
  return (changedFields(before, given).after ?? {}) as Given<Patch>;
}

/** Writes the audit row and the event. */
async function record(
  unit: Unit,
  { noun, audited = (fields) => fields, partOf }: Pick<Records<never, unknown>, "noun" | "audited" | "partOf">,
  recordId: string,
  { action, happened, recipientId }: { action: string; happened: string; recipientId?: string },
  { before, after, inPlaceOf }: AuditChange,
): Promise<void> {
  const change = {
    inPlaceOf: inPlaceOf ?? null,
    ...(before && { before: audited(before) }),
    ...(after && { after: audited(after) }),
  };
  const id = partOf ?? recordId;
  if (recipientId === undefined) return unit.record(action, noun, id, happened, change);
  await unit.audit(action, noun, id, change);
  await unit.emit(noun, id, happened, recipientId);
}
