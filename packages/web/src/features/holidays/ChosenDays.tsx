import { type Holiday, holidays } from "@busbar/contract/holidays/holidays";
import { type RefObject, useId, useState } from "react";
import { messageOf } from "../../kernel/calls/call-errors.ts";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import controls from "../../ui/fields/controls.module.css";
import { Button } from "../../ui/form/Button.tsx";
import cards from "../../ui/pages/card.module.css";
import { Callout } from "../../ui/states/Callout.tsx";
import { formatDate } from "../../ui/values/format-values.ts";
import { holidayTexts } from "./holiday-texts.ts";
import styles from "./holidays.module.css";

type Kind = Holiday["kind"] | null;
type Props = {
  chosen: readonly string[];
  days: ReadonlyMap<string, Holiday>;
  mayWrite: boolean;
  busy: boolean;
  nameField: RefObject<HTMLInputElement | null>;
  onSave: (days: string[], body: { kind: Kind; name: string; nameEn: string }) => Promise<unknown>;
};

const kinds: readonly Kind[] = ["HOLIDAY", "MAKEUP_WORKDAY", null];

/** Edits the selected days, beside the calendar. */
export function ChosenDays({ chosen, days, mayWrite, busy, nameField, onSave }: Props) {
  const t = holidayTexts.useTexts();
  const language = useLanguage();
  const id = useId();
  const known = chosen.map((day) => days.get(day)).find((day) => day !== undefined);
  const [kind, setKind] = useState<Kind>(known ? known.kind : "HOLIDAY");
  const [name, setName] = useState(known?.name ?? "");
  const [nameEn, setNameEn] = useState(known?.nameEn ?? "");
  const [refusal, setRefusal] = useState("");
  const names = new Map([...days.values()].map((day) => [day.name, day.nameEn]));
  const [first = "", last = first] = [chosen[0], chosen.at(-1)];
  const save = async () => {
    setRefusal("");
    try {
      await onSave([...chosen], { kind, name, nameEn });
    } catch (error) {
      setRefusal(messageOf(error));
    }
  };

  return (
    <aside className={`${cards.card} ${styles.chosen}`} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} aria-live="polite">
        {chosen.length === 1
          ? t("chosen.one", { date: first })
          : t("chosen.many", { first, last, count: chosen.length })}
      </h2>
      {known?.updatedBy && (
        <p className={styles.note}>{t("changed", { name: known.updatedBy, at: formatDate(known.updatedAt) ?? "" })}</p>
      )}
      {!mayWrite && <p className={styles.note}>{t("readOnly")}</p>}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <fieldset disabled={!mayWrite} className={styles.fields}>
          <legend>{t("kind")}</legend>
          {kinds.map((value) => (
            <label key={value ?? "none"}>
              <input type="radio" name={`${id}-kind`} checked={kind === value} onChange={() => setKind(value)} />{" "}
              {t(`kind.${value ?? "none"}`)}
            </label>
          ))}
          {kind !== null && (
            <>
              <label htmlFor={`${id}-name`}>{holidays.titles.name[language]}</label>
              <input
                id={`${id}-name`}
                ref={nameField}
                className={controls.input}
                list={`${id}-names`}
                maxLength={holidays.fields.name.maxLength}
                value={name}
                aria-invalid={refusal !== ""}
                onChange={({ target }) => {
                  setName(target.value);
                  const english = names.get(target.value);
                  if (english) setNameEn(english);
                }}
              />
              <datalist id={`${id}-names`}>
                {[...names.keys()].map((one) => (
                  <option key={one} value={one}>
                    {one}
                  </option>
                ))}
              </datalist>
              <label htmlFor={`${id}-name-en`}>{holidays.titles.nameEn[language]}</label>
              <input
                id={`${id}-name-en`}
                className={controls.input}
                maxLength={holidays.fields.nameEn.maxLength}
                value={nameEn}
                onChange={({ target }) => setNameEn(target.value)}
              />
            </>
          )}
          {refusal && <Callout tone="danger">{refusal}</Callout>}
          {mayWrite && (
            <Button variant="primary" type="submit" busy={busy}>
              {t("save")}
            </Button>
          )}
        </fieldset>
      </form>
      <p className={`${styles.note} ${styles.hint}`}>{t("hint")}</p>
    </aside>
  );
}
