import type { ImportProblem } from "@busbar/contract/imports/imports";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import IconWrong from "~icons/ri/error-warning-line";
import { useLanguage } from "../../../kernel/texts/i18n.ts";
import { Icon } from "../../../ui/Icon.tsx";
import controls from "../../../ui/fields/controls.module.css";
import { Button } from "../../../ui/form/Button.tsx";
import styles from "../imports.module.css";
import { useImportKind, useImportTexts } from "../import-kind.tsx";

type CellEditorProps = {
  row: number;
  field: string;
  text: string;
  problem: ImportProblem | undefined;
  onSave: (value: string) => Promise<unknown>;
};

/**
 * A cell that becomes an input: Enter saves, Tab saves and moves on, Escape discards. A suggestion is applied with one
 * click.
 */
export function CellEditor({ row, field, text, problem, onSave }: CellEditorProps) {
  const t = useImportTexts();
  const title = useImportKind().columns[field]?.[useLanguage()] ?? field;
  const [typed, setTyped] = useState<string>();
  const [saving, setSaving] = useState(false);
  const leaving = useRef(false);
  const button = useRef<HTMLButtonElement>(null);
  const problemId = useId();

  const save = async (value: string) => {
    setTyped(undefined);
    if (value === text) return;
    setSaving(true);
    const saved = await onSave(value).then(
      () => true,
      () => false,
    );
    setSaving(false);
    if (saved) return;
    // The save failed: the typed text is shown again with the error.
    leaving.current = false;
    setTyped(value);
  };
  const close = (value: string | undefined) => {
    // Unmounting the input causes a blur, which must not save a second time.
    leaving.current = true;
    if (value === undefined) setTyped(undefined);
    else void save(value);
    requestAnimationFrame(() => button.current?.focus());
  };
  const key = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter") close(event.currentTarget.value);
    if (event.key === "Escape") {
      event.stopPropagation();
      close(undefined);
    }
  };
  return (
    <>
      {typed === undefined ? (
        <Button
          variant="unstyled"
          ref={button}
          className={styles.cellButton}
          aria-label={t("rows.edit", { cell: title, value: text || t("rows.empty") })}
          aria-describedby={problem ? problemId : undefined}
          disabled={saving}
          onClick={() => {
            leaving.current = false;
            setTyped(text);
          }}
        >
          {saving ? t("rows.saving") : text || <span className={styles.emptyText}>{t("rows.empty")}</span>}
        </Button>
      ) : (
        <input
          className={`${controls.input} ${styles.cellInput}`}
          // The person has just chosen to edit this cell.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          aria-label={t("rows.editor", { field: title, row })}
          aria-invalid={problem !== undefined}
          aria-describedby={problem ? problemId : undefined}
          maxLength={2000}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onFocus={(event) => event.target.select()}
          onKeyDown={key}
          onBlur={(event) => {
            if (!leaving.current) void save(event.target.value);
          }}
        />
      )}
      {problem ? (
        <div id={problemId} className={styles.problem}>
          <Icon of={IconWrong} size={14} /> {problem.message}
        </div>
      ) : null}
      {problem?.suggestion ? (
        <Button
          variant="link"
          className={styles.suggestion}
          disabled={saving}
          onClick={() => void save(problem.suggestion ?? "")}
        >
          {t("rows.use", { value: problem.suggestion })}
        </Button>
      ) : null}
    </>
  );
}
