import { useId, useState } from "react";
import { useForm, useTyped } from "../../ui/form/Form.tsx";
import type { z } from "zod";
import { failureOf, messageOf } from "../../kernel/calls/call-errors.ts";
import { currentRecord } from "../current-record.ts";
import { changedValues, clashes } from "./changed-values.ts";
import { showFieldErrors } from "../../kernel/forms/form-rules.ts";
import { useDraft, useFoundDraft, type View } from "../../kernel/portal/view.ts";

/** Metadata of the last edit, which every record has. */
export type Edited = { rowVersion: number; updatedAt: string; updatedBy: string | null; updatedBySelf: boolean };
export type FieldOf<Values> = keyof Values & string;

/** The content of a write: the whole form for a new record (`seen` null), the changed fields for an existing one. */
export type Sent<Record, Values> = {
  seen: Record | null;
  names: readonly FieldOf<Values>[];
  /** The expected record: the form's values, with others' changes in untouched fields. */
  values: Values;
  rowVersion: number;
};

type Save<Record, Values> = {
  mutateAsync: (sent: Sent<Record, Values>) => Promise<Record>;
  isPending: boolean;
  error: unknown;
};

type EditorSettings<Record, Values, Work> = {
  /** Name of the draft in the view. */
  draft: string;
  /** What is being edited, stored with the draft so that the page can reopen its drawer. */
  work: Work;
  sameWork?: (found: Work, present: Work) => boolean;
  /**
   * Null for a new record; undefined while it loads. The first record given is the version that the person saw; a later
   * one is reported as a change.
   */
  record: Record | null | undefined;
  schema: z.ZodType<Record>;
  empty: Values;
  valuesOf: (record: Record) => Values;
  save: Save<Record, Values>;
  onSaved: (saved: Record, seen: Record | null) => void;
  onClose: () => void;
};

/** `taken`: values of a later version that the person adopted. */
type Draft<Record, Work, Values> = { work: Work; seen: Record | null; taken?: Partial<Values>; values: Values };

/** The work of a draft that the page restores, or null. */
export const restoredWork = <Work>(view: Pick<View, "readDraft">, draft: string): Work | null =>
  (view.readDraft(draft) as Draft<unknown, Work, unknown> | undefined)?.work ?? null;

/**
 * State of editing one record: the version seen, the typed values, their difference, and saving. A draft survives
 * closing the view. Others' changes are reported at once and can be adopted for untouched fields; saving onto an
 * outdated version opens the conflict dialog; a refused field shows its message. Call this outside of the kit's drawer,
 * which unmounts its contents when a hidden view renders.
 */
export function useRecordEditor<Record extends Edited, Values extends object, Work>(
  given: EditorSettings<Record, Values, Work>,
) {
  const { work, record, schema, empty, valuesOf, save, onSaved, onClose } = given;
  const sameWork = given.sameWork ?? sameByValue;
  const form = useForm<Values>();
  const formId = useId();
  const found = useFoundDraft<Draft<Record, Work, Values>>(given.draft);
  const [draft] = useState(() => (found && sameWork(found.work, work) ? found : null));
  const [seen, setSeen] = useState(draft ? draft.seen : record);
  if (seen === undefined && record !== undefined) setSeen(record);
  const [taken, setTaken] = useState<Partial<Values>>(draft?.taken ?? {});
  const before = seen ? { ...valuesOf(seen), ...taken } : empty;
  const initial = draft?.values ?? before;
  const [conflict, setConflict] = useState<Record | null>(null);
  const [refusal, setRefusal] = useState<unknown>();

  const typed = useTyped(form);
  const now = { ...initial, ...typed };
  const dirty = seen !== undefined && changedValues(before, now).length > 0;
  const forget = useDraft<Draft<Record, Work, Values>>(
    given.draft,
    dirty ? { work, seen: seen ?? null, taken, values: now } : null,
  );
  const values = (): Values => ({ ...initial, ...(form.getFieldsValue(true) as Values) });

  /** Others' changes since `seen`; one's own save does not count. */
  const changeSince = (): ChangeSince<Record, Values> | null => {
    if (!seen || !record || save.isPending || record.rowVersion <= seen.rowVersion) return null;
    const present = valuesOf(record);
    const touched = changedValues(before, now);
    const changed = changedValues(before, present);
    return {
      record,
      fields: changed.map((name) => ({ name, before: before[name], after: present[name] })),
      clashing: clashes(before, now, present),
      untouched: changed.filter((name) => !touched.includes(name)),
    };
  };

  const attempt = async (names: readonly FieldOf<Values>[], next: Values, rowVersion: number) => {
    if (save.isPending) return;
    setRefusal(undefined);
    try {
      const saved = await save.mutateAsync({ seen: seen ?? null, names, values: next, rowVersion });
      forget();
      onSaved(saved, seen ?? null);
      onClose();
    } catch (error) {
      const current = currentRecord(error, schema);
      if (current) setConflict(current);
      else if (!showFieldErrors(form, error)) setRefusal(error);
    }
  };

  return {
    form,
    /** Id of the form element, so that a submit button can be in the drawer's foot. */
    formId,
    initial,
    seen,
    conflict,
    /** Whether the typed values were restored from a draft. */
    restored: draft !== null,
    ready: seen !== undefined,
    changeSince: changeSince(),
    /** Adopts others' changes in the fields that the person has not touched. */
    takeOver() {
      const change = changeSince();
      if (!change) return;
      const present = valuesOf(change.record);
      const fresh = Object.fromEntries(change.untouched.map((name) => [name, present[name]])) as Partial<Values>;
      form.setFieldsValue(fresh);
      // The old version stays the base while there are conflicts, so that saving asks about them.
      if (change.clashing.length > 0) return setTaken({ ...taken, ...fresh });
      setTaken({});
      setSeen(change.record);
    },
    busy: save.isPending,
    /** The end of the session interrupted the save; pressing again repeats it. */
    cutOff: failureOf(save.error) === "cut-off",
    refusal: refusal === undefined ? undefined : messageOf(refusal),
    isDirty: () => changedValues(before, values()).length > 0,
    discard() {
      forget();
      onClose();
    },
    submit() {
      const next = values();
      const names = changedValues(before, next);
      if (seen && names.length === 0) onClose();
      else void attempt(names, next, seen?.rowVersion ?? 0);
    },
    /** The fields that both sides changed, with both values. */
    clashes: () =>
      conflict
        ? clashes(before, values(), valuesOf(conflict)).map((name) => ({
            name,
            mine: values()[name],
            present: valuesOf(conflict)[name],
          }))
        : [],
    /** Saves the typed values onto the current record; of the conflicting fields only those in `mine`. */
    merge(mine: ReadonlySet<FieldOf<Values>>) {
      if (!conflict) return;
      const next = values();
      const present = valuesOf(conflict);
      const open = clashes(before, next, present);
      const names = changedValues(before, next).filter((name) => !open.includes(name) || mine.has(name));
      setConflict(null);
      if (names.length === 0) {
        forget();
        onClose();
        return;
      }
      const merged = { ...next, ...present, ...Object.fromEntries(names.map((name) => [name, next[name]])) };
      void attempt(names, merged, conflict.rowVersion);
    },
    closeConflict: () => setConflict(null),
  };
}

/** What somebody changed in the record while the form was open. */
export type ChangeSince<Record, Values> = {
  record: Record;
  fields: readonly { name: FieldOf<Values>; before: unknown; after: unknown }[];
  /** Changed by both: chosen one by one when saving. */
  clashing: readonly FieldOf<Values>[];
  /** Changed by others only. */
  untouched: readonly FieldOf<Values>[];
};

const sameByValue = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
