import { type ReactNode, useEffect, useRef } from "react";
import IconEdit from "~icons/ri/edit-line";
import { useDraft, useFoundDraft } from "../../kernel/portal/view.ts";
import controls from "../../ui/fields/controls.module.css";
import { Button } from "../../ui/form/Button.tsx";
import { SubmitButton } from "../../ui/dialogs/SubmitButton.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { useUiTexts } from "../../ui/texts/ui-texts.tsx";
import { LastEdit } from "./ChangeNote.tsx";
import { type InlineRecord, type InlineWork, useInlineEdit } from "./use-inline-edit.ts";
import type { FieldOf } from "./use-record-editor.ts";
import styles from "../page/record-page.module.css";

type InlineFactProps<Record, Values> = {
  of: InlineRecord<Record, Values>;
  name: FieldOf<Values>;
  label: string;
  maxLength: number;
  /** Parses the typed text into the field's value; by default the text itself. */
  read?: (text: string) => unknown;
  inputMode?: "text" | "numeric" | "tel";
  /** The value as text. */
  children: ReactNode;
};

/**
 * A fact with an edit button: Enter saves this one field, Escape discards. Changes that others made to other fields are
 * kept; if they changed this field, the person chooses between both values.
 */
export function InlineFact<Record, Values>(given: InlineFactProps<Record, Values>) {
  const { of, name, label, maxLength, read = (text) => text, inputMode, children } = given;
  const texts = useUiTexts();
  const draft = `${of.record.id}.${name}`;
  const found = useFoundDraft<InlineWork<Record>>(draft);
  const edit = useInlineEdit({ of, name, label, read, found });
  const { work, clash, refusal, isSending, textOf, close } = edit;
  const pen = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useDraft(draft, work);
  // Returns the focus to the edit button, which is mounted again only after the field is gone.
  useEffect(() => {
    if (wasOpen.current && work === null) pen.current?.focus();
    wasOpen.current = work !== null;
  }, [work]);

  if (work === null)
    return (
      <span className={styles.inlineFact}>
        {children}
        {of.may ? (
          <Button
            variant="unstyled"
            ref={pen}
            className={styles.inlinePen}
            aria-label={texts.inline.edit(label)}
            title={texts.inline.edit(label)}
            onClick={edit.begin}
          >
            <Icon of={IconEdit} />
          </Button>
        ) : null}
      </span>
    );
  return (
    <form
      className={styles.inlineForm}
      onSubmit={(event) => {
        event.preventDefault();
        void edit.submit();
      }}
    >
      <input
        className={controls.input}
        aria-label={label}
        aria-invalid={refusal !== ""}
        value={work.text}
        maxLength={maxLength}
        inputMode={inputMode}
        autoComplete="off"
        // The person has just opened the field.
        autoFocus
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => edit.type(target.value)}
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
