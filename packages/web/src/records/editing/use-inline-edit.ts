import { CallError } from "@busbar/contract/kernel/http/client";
import { useInsertionEffect, useRef, useState } from "react";
import { isGivenUp, messageOf } from "../../kernel/calls/call-errors.ts";
import { toast } from "../../kernel/portal/toasts.ts";
import { useUiTexts } from "../../ui/texts/ui-texts.tsx";
import type { Edited, FieldOf, Sent } from "./use-record-editor.ts";

type Held = { id: string; rowVersion: number };

/** A record whose simple fields can be edited in place, with the values and the call of its drawer. */
export type InlineRecord<Record, Values> = {
  record: Record & Held;
  valuesOf: (record: Record) => Values;
  save: { mutateAsync: (sent: Sent<Record, Values>) => Promise<unknown>; isPending: boolean; giveUp: () => void };
  /** Fetches the record again after a conflict. */
  reload: () => Promise<Record & Edited & { id: string }>;
  /** Whether the person may change the record now. */
  may: boolean;
};

export type InlineWork<Record> = { seen: Record & Held; text: string };

type Options<Record, Values> = {
  of: InlineRecord<Record, Values>;
  name: FieldOf<Values>;
  label: string;
  /** Parses the typed text into the field's value. */
  read: (text: string) => unknown;
  /** Work restored from a draft. */
  found: InlineWork<Record> | null;
  onClose?: () => void;
};

/**
 * State of editing one field: the version that was read, the typed text, and saving. Changes that others made to other
 * fields are kept; if they changed this field, the person chooses between both values.
 */
export function useInlineEdit<Record, Values>(options: Options<Record, Values>) {
  const { of, name, label, read, found, onClose } = options;
  const texts = useUiTexts();
  type Seen = Record & Held;
  const [work, setWork] = useState<InlineWork<Record> | null>(found);
  const [clash, setClash] = useState<(Record & Edited & { id: string }) | null>(null);
  const [refusal, setRefusal] = useState("");
  const [isSending, setSending] = useState(false);
  /** Generation counter: the result of a discarded edit is ignored. */
  const turn = useRef(0);
  // Closing the page aborts the write; hiding it does not.
  useInsertionEffect(
    () => () => {
      turn.current += 1;
    },
    [],
  );

  const textOf = (record: Record) => String(of.valuesOf(record)[name] ?? "");
  const close = () => {
    turn.current += 1;
    if (isSending) of.save.giveUp();
    setSending(false);
    setWork(null);
    setClash(null);
    setRefusal("");
    onClose?.();
  };
  /** Saves onto `seen`; a version that differs only in other fields is adopted without asking. */
  const attempt = async (seen: Seen, text: string): Promise<void> => {
    if (text === textOf(seen)) return close();
    const values = { ...of.valuesOf(seen), [name]: read(text) };
    const own = turn.current;
    try {
      await of.save.mutateAsync({ seen, names: [name], values, rowVersion: seen.rowVersion });
      toast.success(texts.inline.saved(label));
      setSending(false);
      close();
    } catch (error) {
      if (isGivenUp(error)) return;
      if (!(error instanceof CallError && error.reason === "stale")) throw error;
      const present = await of.reload();
      if (own !== turn.current) return;
      if (textOf(present) === textOf(seen)) return attempt(present, text);
      setWork({ seen: present, text });
      setClash(present);
    }
  };
  const submit = async (): Promise<void> => {
    // One field at a time: each write is based on the version of the last.
    if (work === null || isSending || of.save.isPending) return;
    const own = turn.current;
    setRefusal("");
    setClash(null);
    setSending(true);
    try {
      await attempt(work.seen, work.text);
    } catch (error) {
      const named = error instanceof CallError ? error.errors.find(({ path }) => path === name)?.message : undefined;
      if (own === turn.current) setRefusal(named ?? messageOf(error));
    } finally {
      if (own === turn.current) setSending(false);
    }
  };
  return {
    work,
    clash,
    refusal,
    isSending,
    begin: () => setWork({ seen: of.record, text: textOf(of.record) }),
    type: (text: string) => work && setWork({ ...work, text }),
    textOf,
    submit,
    close,
  };
}
