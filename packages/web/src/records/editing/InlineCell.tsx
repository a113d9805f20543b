import { useRef } from "react";
import controls from "../../ui/fields/controls.module.css";
import { Button } from "../../ui/form/Button.tsx";
import type { CellLeave } from "../../ui/table/rules/table-types.ts";
import { useUiTexts } from "../../ui/texts/ui-texts.tsx";
import { LastEdit } from "./ChangeNote.tsx";
import { type InlineRecord, useInlineEdit } from "./use-inline-edit.ts";
import type { FieldOf } from "./use-record-editor.ts";
import styles from "../page/record-page.module.css";

export type CellField = {
  label: string;
  maxLength: number;
  /** Parses the typed text into the field's value; by default the text itself. */
  read?: (text: string) => unknown;
  inputMode?: "text" | "numeric" | "decimal" | "tel";
};

type InlineCellProps<Record, Values> = {
  of: InlineRecord<Record, Values>;
  name: FieldOf<Values>;
  field: CellField;
  leave: (to: CellLeave) => void;
};

/**
 * A cell of a list while it is edited. Enter saves and stays, Tab saves and goes to the next editable cell, leaving the
 * cell saves as well, Escape discards.
 */
export function InlineCell<Record, Values>({ of, name, field, leave }: InlineCellProps<Record, Values>) {
  const { label, maxLength, inputMode, read = (text) => text } = field;
  const texts = useUiTexts();
  const to = useRef<CellLeave>("here");
  const found = { seen: of.record, text: String(of.valuesOf(of.record)[name] ?? "") };
  const edit = useInlineEdit({ of, name, label, read, found, onClose: () => leave(to.current) });
  const { work, clash, refusal, textOf } = edit;
  if (work === null) return null;
  const save = (next: CellLeave) => {
    to.current = next;
    void edit.submit();
  };
  const giveUp = () => {
    to.current = "here";
    edit.close();
  };
  return (
    // Blur is handled here because any control of the form may have the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save("here");
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        // Switching windows does not count as leaving, and a pending conflict is never resolved by leaving.
        if (clash || currentTarget.contains(relatedTarget) || !document.hasFocus()) return;
        save("away");
      }}
    >
      <input
        className={`${controls.input} ${styles.cellInput}`}
        aria-label={label}
        aria-invalid={refusal !== ""}
        aria-busy={edit.isSending}
        value={work.text}
        maxLength={maxLength}
        inputMode={inputMode}
        autoComplete="off"
        // The person has just opened the field.
        autoFocus
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => edit.type(target.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === "Escape") giveUp();
          else if (event.key === "Tab" && !clash) save(event.shiftKey ? "previous" : "next");
          else return;
          event.preventDefault();
          event.stopPropagation();
        }}
      />
      <span role="status">
        {clash || refusal ? (
          <span className={styles.cellNote} ref={(note) => note?.scrollIntoView?.({ block: "nearest" })}>
            {clash ? (
              <>
                <LastEdit of={clash} />
                {texts.inline.changed(textOf(clash))}
                <Button variant="primary" type="submit">
                  {texts.inline.keepMine}
                </Button>
                <Button onClick={giveUp}>{texts.inline.takeTheirs}</Button>
              </>
            ) : (
              refusal
            )}
          </span>
        ) : null}
      </span>
    </form>
  );
}
