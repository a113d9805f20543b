import { useId, useState } from "react";
import { useForm, useTyped } from "../../ui/form/Form.tsx";
import type { z } from "zod";
import { currentRecord, failureOf, messageOf } from "../../kernel/calls/call-errors.ts";
import { changedValues, clashes } from "./changed-values.ts";
import { showFieldErrors } from "../../kernel/forms/form-rules.ts";
import { useDraft, useFoundDraft } from "../../kernel/portal/view.ts";

/** What every record tells of its last edit. */
export type Edited = { rowVersion: number; updatedAt: string; updatedBy: string | null; updatedBySelf: boolean };
export type FieldOf<Values> = keyof Values & string;

/** What is sent: the whole form for a new record (`seen` null), the fields that differ for one that is there. */
export type Sent<Record, Values> = {
  seen: Record | null;
  names: readonly FieldOf<Values>[];
  /** As the record will be: what others changed meanwhile is in it where it was not overruled. */
  values: Values;
  rowVersion: number;
};

type Save<Record, Values> = {
  mutateAsync: (sent: Sent<Record, Values>) => Promise<Record>;
  isPending: boolean;
  error: unknown;
};

type EditorSettings<Record, Values, Work> = {
  /** Under which the view keeps what is being typed. */
  draft: string;
  /** What is being done, so that the page can open its drawer again with it. */
  work: Work;
  sameWork?: (found: Work, present: Work) => boolean;
  /**
   * Null for a new one; undefined until it has come. The first one given is the one that was seen; a later one is told as a
   * change under the form.
   */
  record: Record | null | undefined;
  schema: z.ZodType<Record>;
  empty: Values;
  valuesOf: (record: Record) => Values;
  save: Save<Record, Values>;
  onSaved: (saved: Record, seen: Record | null) => void;
  onClose: () => void;
};

/** `taken`: what of a later version the person has taken over into the form. */
type Draft<Record, Work, Values> = { work: Work; seen: Record | null; taken?: Partial<Values>; values: Values };

/** What a page was editing when it was last taken down with unsaved work. */
export const useFoundWork = <Work>(draft: string): Work | null =>
  useFoundDraft<Draft<unknown, Work, unknown>>(draft)?.work ?? null;

/**
 * The work on one record: what was seen, what is typed, what of it differs, and saving it. A draft outlives the view; a
 * change made elsewhere is told at once, and its part that one has not touched can be taken over; a stale version opens the
 * choice field by field; a refused field is told at its input. Call it outside of the kit's
 * drawer, which takes its contents down when a hidden view is drawn.
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

  /** What was changed elsewhere since; one's own saving is no such change. */
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
    /** Of the form element, so that its button may stand in the drawer's foot and Enter sends. */
    formId,
    initial,
    seen,
    conflict,
    /** What was typed was found from before. */
    restored: draft !== null,
    ready: seen !== undefined,
    changeSince: changeSince(),
    /** Puts what was changed elsewhere into the fields that the person has not touched. */
    takeOver() {
      const change = changeSince();
      if (!change) return;
      const present = valuesOf(change.record);
      const fresh = Object.fromEntries(change.untouched.map((name) => [name, present[name]])) as Partial<Values>;
      form.setFieldsValue(fresh);
      // What both changed is still to be chosen when it is saved: the version stays the old one until then.
      if (change.clashing.length > 0) return setTaken({ ...taken, ...fresh });
      setTaken({});
      setSeen(change.record);
    },
    busy: save.isPending,
    /** Broken off by the end of the session: pressing sends it again. */
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
    /** The fields that both changed, with both values. */
    clashes: () =>
      conflict
        ? clashes(before, values(), valuesOf(conflict)).map((name) => ({
            name,
            mine: values()[name],
            present: valuesOf(conflict)[name],
          }))
        : [],
    /** Saves what was typed onto the record as it is now; of the clashes only those of `mine`. */
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

/** What somebody did to the record while the form was open. */
export type ChangeSince<Record, Values> = {
  record: Record;
  fields: readonly { name: FieldOf<Values>; before: unknown; after: unknown }[];
  /** Changed by both: chosen one by one when it is saved. */
  clashing: readonly FieldOf<Values>[];
  /** Changed elsewhere alone. */
  untouched: readonly FieldOf<Values>[];
};

const sameByValue = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
