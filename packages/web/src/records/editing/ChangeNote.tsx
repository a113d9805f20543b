import type { ReactNode } from "react";
import { Button } from "../../ui/form/Button.tsx";
import { Callout } from "../../ui/states/Callout.tsx";
import { useUiTexts } from "../../ui/texts/ui-texts.tsx";
import { DateText } from "../../ui/values/Values.tsx";
import type { ChangeSince, Edited, FieldOf } from "./use-record-editor.ts";
import styles from "../page/record-page.module.css";

/** Who last changed a record and when; the name only where the server sends it. */
export function LastEdit({ of }: { of: Pick<Edited, "updatedAt" | "updatedBy" | "updatedBySelf"> }) {
  const texts = useUiTexts().conflict;
  return (
    <>
      {of.updatedBySelf ? texts.oneself : (of.updatedBy ?? texts.somebody)} <DateText value={of.updatedAt} />
    </>
  );
}

type ChangeNoteProps<Record, Values> = {
  change: ChangeSince<Record & Edited, Values> | null;
  fieldTitle: (name: FieldOf<Values>) => string;
  showValue: (name: FieldOf<Values>, value: unknown) => ReactNode;
  onTakeOver: () => void;
};

/** Says in a form that the record was changed since it was opened: by whom, when, and which fields. */
export function ChangeNote<Record, Values>({
  change,
  fieldTitle,
  showValue,
  onTakeOver,
}: ChangeNoteProps<Record, Values>) {
  const texts = useUiTexts().conflict;
  const untouched = change?.untouched.length ?? 0;
  return (
    // Always rendered: screen readers skip a live region that is inserted together with its text.
    <div role="status">
      {change ? (
        <Callout tone="warn" role="note">
          <p className={styles.changeHead}>
            <b>{texts.changedSince}</b> <LastEdit of={change.record} />
          </p>
          <dl className={styles.changes}>
            {change.fields.map(({ name, before, after }) => (
              <div key={name}>
                <dt>{fieldTitle(name)}</dt>
                <dd>
                  <del>{showValue(name, before)}</del> → <ins>{showValue(name, after)}</ins>
                </dd>
              </div>
            ))}
          </dl>
          {change.fields.length === 0 ? <p>{texts.elsewhere}</p> : null}
          {change.clashing.length > 0 ? <p>{texts.chosenLater(change.clashing.map(fieldTitle))}</p> : null}
          {untouched > 0 || change.clashing.length === 0 ? (
            <Button onClick={onTakeOver}>{untouched > 0 ? texts.takeOver(untouched) : texts.goOn}</Button>
          ) : null}
        </Callout>
      ) : null}
    </div>
  );
}
