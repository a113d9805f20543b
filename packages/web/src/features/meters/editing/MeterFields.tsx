import { MeterKind, meterKindsOf, meterKindWords } from "@busbar/contract/meters/meter-fields";
import type { Commodity } from "@busbar/contract/values/commodities";
import { useLanguage } from "../../../kernel/texts/i18n.ts";
import { SelectField } from "../../../ui/fields/SelectField.tsx";
import { TextField } from "../../../ui/form/TextField.tsx";
import { meterTexts } from "../meter-texts.ts";
import styles from "../meters.module.css";

export type MeterValues = { assetNo: string; kind: MeterKind; digitsInt: number; digitsDec: number };

type MeterFieldsProps = {
  commodity: Commodity;
  value: MeterValues;
  onChange: (value: MeterValues) => void;
  autoFocus?: boolean;
};

const digitsInt = [4, 5, 6, 7, 8];
const digitsDec = [0, 1, 2, 3, 4];

/** The fields of a meter: its number, type and number of digits. */
export function MeterFields({ commodity, value, onChange, autoFocus = false }: MeterFieldsProps) {
  const t = meterTexts.useTexts();
  const language = useLanguage();
  const kinds = meterKindsOf[commodity];
  const digits = (name: "digitsInt" | "digitsDec", choices: readonly number[]) => (
    <label className={styles.field}>
      {t(`${name}`)}
      <SelectField
        aria-label={t(`${name}`)}
        value={value[name]}
        onChange={({ target }) => onChange({ ...value, [name]: Number(target.value) })}
      >
        {choices.map((count) => (
          <option key={count} value={count}>
            {count}
          </option>
        ))}
      </SelectField>
    </label>
  );
  return (
    <>
      <label className={styles.field}>
        {t("assetNo")}
        <TextField
          value={value.assetNo}
          maxLength={22}
          autoComplete="off"
          spellCheck={false}
          autoFocus={autoFocus}
          onChange={({ target }) => onChange({ ...value, assetNo: target.value })}
        />
      </label>
      <div className={styles.three}>
        <label className={styles.field}>
          {t("kind")}
          <SelectField
            aria-label={t("kind")}
            value={value.kind}
            onChange={({ target }) => onChange({ ...value, kind: MeterKind.parse(target.value) })}
          >
            {kinds.map((kind) => (
              <option key={kind} value={kind}>
                {meterKindWords[kind][language]}
              </option>
            ))}
          </SelectField>
        </label>
        {digits("digitsInt", digitsInt)}
        {digits("digitsDec", digitsDec)}
      </div>
    </>
  );
}
