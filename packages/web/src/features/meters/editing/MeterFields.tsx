import {
  type MeterFields as MeterValues,
  meterKindsOf,
  meterKindWords,
  meters,
} from "@busbar/contract/meters/meter-fields";
import type { Commodity } from "@busbar/contract/values/commodities";
import { useLanguage } from "../../../kernel/texts/i18n.ts";
import { MeterField } from "./MeterField.tsx";
import styles from "../meters.module.css";

type MeterFieldsProps = {
  commodity: Commodity;
  value: MeterValues;
  onChange: (value: MeterValues) => void;
  autoFocus?: boolean;
};

/** The fields of a meter: its number, type and number of digits. */
export function MeterFields({ commodity, value, onChange, autoFocus = false }: MeterFieldsProps) {
  const language = useLanguage();
  const kinds = meterKindsOf[commodity].map((kind) => ({ value: kind, label: meterKindWords[kind][language] }));
  const field = (name: keyof MeterValues) => ({
    of: meters,
    name,
    value: value[name],
    onChange: (given: string | number) => onChange({ ...value, [name]: given }),
  });
  return (
    <>
      <MeterField {...field("assetNo")} autoFocus={autoFocus} />
      <div className={styles.three}>
        <MeterField {...field("kind")} options={kinds} />
        <MeterField {...field("digitsInt")} />
        <MeterField {...field("digitsDec")} />
      </div>
    </>
  );
}
