import { type DictionaryItem, dictionaryItems } from "@busbar/contract/dictionaries/dictionary-items";
import { useState } from "react";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import { AskDialog } from "../../records/editing/AskDialog.tsx";
import { OptionalLabel } from "../../records/fields/RecordFields.tsx";
import { DayField } from "../../ui/fields/DayField.tsx";
import { LastDayField } from "../../ui/fields/LastDayField.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { Callout } from "../../ui/states/Callout.tsx";
import { useChangeItem, useCreateItem } from "./dictionary-queries.ts";
import { dictionaryTexts } from "./dictionary-texts.ts";
import styles from "./dictionaries.module.css";

type ItemDialogProps = { dictCode: string; row: DictionaryItem | null; onClose: () => void };

/** Adds an item, or changes its names or days. */
export function ItemDialog({ dictCode, row, onClose }: ItemDialogProps) {
  const t = dictionaryTexts.useTexts();
  const language = useLanguage();
  const api = useApi();
  const create = useCreateItem(api, dictCode);
  const change = useChangeItem(api);
  const [itemCode, setItemCode] = useState("");
  const [given, setGiven] = useState({
    zh: row?.zh ?? "",
    en: row?.en ?? "",
    validFrom: row?.validFrom ?? null,
    validTo: row?.validTo ?? null,
  });
  const [missing, setMissing] = useState(false);
  return (
    <AskDialog
      title={t(row ? "edit" : "create")}
      verb={t("save")}
      byEnter
      keepsOpen={() => {
        const lacks = [row?.code ?? itemCode, given.zh, given.en].some((text) => text.trim() === "");
        setMissing(lacks);
        return lacks;
      }}
      run={() =>
        row ? change.mutateAsync({ row, ...given }) : create.mutateAsync({ itemCode, enabled: true, ...given })
      }
      done={t("saved")}
      onClose={onClose}
    >
      {row ? null : (
        <label className={styles.asked} htmlFor="item-code">
          {t("itemCode")}
          <TextField
            id="item-code"
            maxLength={32}
            autoComplete="off"
            value={itemCode}
            onChange={({ target }) => setItemCode(target.value)}
          />
        </label>
      )}
      {(["zh", "en"] as const).map((name) => (
        <label key={name} className={styles.asked} htmlFor={`item-${name}`}>
          {dictionaryItems.titles[name][language]}
          <TextField
            id={`item-${name}`}
            maxLength={dictionaryItems.fields[name].maxLength}
            autoComplete="off"
            value={given[name]}
            onChange={({ target }) => setGiven({ ...given, [name]: target.value })}
          />
        </label>
      ))}
      <label className={styles.asked} htmlFor="item-from">
        <span>
          <OptionalLabel>{dictionaryItems.titles.validFrom[language]}</OptionalLabel>
        </span>
        <DayField
          id="item-from"
          value={given.validFrom ?? undefined}
          onChange={(day) => setGiven({ ...given, validFrom: day ?? null })}
        />
      </label>
      <label className={styles.asked} htmlFor="item-last">
        <span>
          <OptionalLabel>{dictionaryItems.titles.validTo[language]}</OptionalLabel>
        </span>
        <LastDayField
          id="item-last"
          min={given.validFrom ?? undefined}
          value={given.validTo}
          onChange={(validTo) => setGiven({ ...given, validTo: validTo ?? null })}
        />
      </label>
      {missing ? <Callout tone="danger">{t("missing")}</Callout> : null}
    </AskDialog>
  );
}
