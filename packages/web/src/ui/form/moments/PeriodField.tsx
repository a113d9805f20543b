import { DatePicker } from "antd";
import dayjs from "dayjs";
import { PickerKit } from "../../kit/PickerKit.tsx";
import { useKitSettings } from "../../kit/KitSettings.tsx";
import { type Shortcut, type Unit, formats, pickerOf } from "./moment-units.ts";
import styles from "./moments.module.css";

export type Period = readonly [from: string, to: string];

type PeriodFieldProps = {
  unit: Unit;
  value: Period | undefined;
  onChange: (period: Period | undefined) => void;
  shortcuts?: readonly Shortcut<Period>[];
  /** Of its two ends. */
  labels: [from: string, to: string];
};

/** From one moment to another, both counted. */
export function PeriodField({ unit, value, onChange, shortcuts = [], labels }: PeriodFieldProps) {
  const { today } = useKitSettings();
  const opensAt = dayjs(today);
  return (
    <PickerKit>
      <DatePicker.RangePicker
        {...pickerOf(unit)}
        classNames={{ popup: { root: styles.popup ?? "" } }}
        className={styles.field ?? ""}
        placeholder={labels}
        value={value ? [dayjs(value[0]), dayjs(value[1])] : null}
        defaultPickerValue={[opensAt, opensAt]}
        presets={shortcuts.map(({ label, value: [from, to] }) => ({ label, value: [dayjs(from), dayjs(to)] }))}
        onChange={(moments) => {
          const [from, to] = moments ?? [];
          onChange(from && to ? [from.format(formats[unit]), to.format(formats[unit])] : undefined);
        }}
      />
    </PickerKit>
  );
}
