import { CallError } from "@busbar/contract/kernel/http/client";
import { type ReactNode, useEffect, useInsertionEffect, useRef, useState } from "react";
import IconEdit from "~icons/ri/edit-line";
import { isGivenUp, messageOf } from "../../kernel/calls/call-errors.ts";
import { toast } from "../../kernel/portal/toasts.ts";
import { useDraft, useFoundDraft } from "../../kernel/portal/view.ts";
import { Button } from "../../ui/form/Button.tsx";
import { SubmitButton } from "../../ui/dialogs/SubmitButton.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { useUiTexts } from "../../ui/texts/ui-texts.tsx";
import { LastEdit } from "./ChangeNote.tsx";
import type { Edited, FieldOf, Sent } from "./use-record-editor.ts";
import styles from "../page/record-page.module.css";

/** A record whose simple fields are changed where they are shown, with the values and the write of its drawer. */
export type InlineRecord<Record, Values> = {
  record: Record & Edited & { id: string };
  valuesOf: (record: Record) => Values;
  save: { mutateAsync: (sent: Sent<Record, Values>) => Promise<Record>; isPending: boolean; giveUp: () => void };
  /** Reads it anew when somebody else was faster. */
  reload: () => Promise<Record & Edited & { id: string }>;
  /** Whether the person may change it now. */
  may: boolean;
};

type InlineFactProps<Record, Values> = {
  of: InlineRecord<Record, Values>;
  name: FieldOf<Values>;
  label: string;
  maxLength: number;
  /** What is typed as the field's value; a text as it is unless it is said here. */
  read?: (text: string) => unknown;
  inputMode?: "text" | "numeric" | "tel";
  /** The value in words. */
  children: ReactNode;
};

type Work<Record> = { seen: Record; text: string };

/**
 * A fact with a pen: Enter saves the one field, Escape gives it up. What somebody else changed meanwhile is left alone;
 * where it is this very field, both values are shown and the person chooses.
 */
export function InlineFact<Record, Values>(given: InlineFactProps<Record, Values>) {
  const { of, name, label, maxLength, read = (text) => text, inputMode, children } = given;
  const texts = useUiTexts();
  const draft = `${of.record.id}.${name}`;
  type Seen = Record & Edited & { id: string };
  const [work, setWork] = useState(useFoundDraft<Work<Seen>>(draft));
  const [clash, setClash] = useState<Seen | null>(null);
  const [refusal, setRefusal] = useState("");
  const pen = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  const [isSending, setSending] = useState(false);
  /** Counts what was begun and given up: whatever comes back to an older one does nothing more. */
  const turn = useRef(0);
  // A page that is closed sends nothing more either; one that merely goes behind keeps its work.
  useInsertionEffect(
    () => () => {
      turn.current += 1;
    },
    [],
  );
  useDraft(draft, work);
  // Focus goes back to the pen; it is in the document again only after the field has left.
  useEffect(() => {
    if (wasOpen.current && work === null) pen.current?.focus();
    wasOpen.current = work !== null;
  }, [work]);

  const textOf = (record: Record) => String(of.valuesOf(record)[name] ?? "");
  const close = () => {
    turn.current += 1;
    if (isSending) of.save.giveUp();
    setSending(false);
    setWork(null);
    setClash(null);
    setRefusal("");
  };
  /** Saves onto `seen`; a version that differs in other fields alone is taken without asking. */
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
  const submit = async ({ seen, text }: Work<Seen>): Promise<void> => {
    // One field of a record after the other: each saves onto the version of the last.
    if (isSending || of.save.isPending) return;
    const own = turn.current;
    setRefusal("");
    setClash(null);
    setSending(true);
    try {
      await attempt(seen, text);
    } catch (error) {
      const found = error instanceof CallError ? error.errors.find(({ path }) => path === name)?.message : undefined;
      if (own === turn.current) setRefusal(found ?? messageOf(error));
    } finally {
      if (own === turn.current) setSending(false);
    }
  };

  if (work === null)
    return (
      <span className={styles.inlineFact}>
        {children}
        {of.may ? (
          <button
            ref={pen}
            type="button"
            className={styles.inlinePen}
            aria-label={texts.inline.edit(label)}
            title={texts.inline.edit(label)}
            onClick={() => setWork({ seen: of.record, text: textOf(of.record) })}
          >
            <Icon of={IconEdit} />
          </button>
        ) : null}
      </span>
    );
  return (
    <form
      className={styles.inlineForm}
      onSubmit={(event) => {
        event.preventDefault();
        void submit(work);
      }}
    >
      <input
        className="bb-input"
        aria-label={label}
        aria-invalid={refusal !== ""}
        value={work.text}
        maxLength={maxLength}
        inputMode={inputMode}
        autoComplete="off"
        // The person has just asked for it.
        autoFocus
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => setWork({ ...work, text: target.value })}
        onKeyDown={(event) => {
          if (event.key !== "Escape" || event.nativeEvent.isComposing) return;
          event.stopPropagation();
          close();
        }}
      />
      <span className={styles.inlineActions}>
        <SubmitButton busy={isSending} cutOff={false}>
          {clash ? texts.inline.keepMine : texts.record.save}
        </SubmitButton>
        <Button onClick={close}>{clash ? texts.inline.takeTheirs : texts.cancel}</Button>
      </span>
      <span role="status" className={styles.inlineNote}>
        {clash ? (
          <>
            <LastEdit of={clash} />
            {texts.inline.changed(textOf(clash))}
          </>
        ) : (
          refusal
        )}
      </span>
    </form>
  );
}
