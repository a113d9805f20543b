import { DatePicker } from "antd";
import dayjs from "dayjs";
import { PickerKit } from "../../kit/PickerKit.tsx";
import { useKitSettings } from "../../kit/KitSettings.tsx";
import type { FieldControl } from "../TextField.tsx";
import { type Shortcut, type Unit, formats, pickerOf } from "./moment-units.ts";
import styles from "./moments.module.css";

type MomentFieldProps = FieldControl & {
  unit: Unit;
  value?: string | undefined;
  onChange?: (value: string | undefined) => void;
  shortcuts?: readonly Shortcut<string>[];
  placeholder?: string;
};

/** A day, week, month, year or minute; its value is a text as `formats` has it. For days of business: `DayField`. */
export function MomentField({ unit, value, onChange, shortcuts = [], ...rest }: MomentFieldProps) {
  const { today } = useKitSettings();
  return (
    <PickerKit>
      <DatePicker
        {...rest}
        {...pickerOf(unit)}
        classNames={{ popup: { root: styles.popup ?? "" } }}
        showNow={false}
        className={styles.field ?? ""}
        value={value ? dayjs(value) : null}
        presets={shortcuts.map((shortcut) => ({ label: shortcut.label, value: dayjs(shortcut.value) }))}
        {...(today && { defaultPickerValue: dayjs(today) })}
        onChange={(moment) => onChange?.((unit === "week" ? moment?.startOf("week") : moment)?.format(formats[unit]))}
      />
    </PickerKit>
  );
}

type SeveralDaysProps = FieldControl & {
  /** In order. */
  value: readonly string[];
  onChange: (days: string[]) => void;
  placeholder?: string;
};

/** Any number of days. */
export function SeveralDaysField({ value, onChange, ...rest }: SeveralDaysProps) {
  const { today } = useKitSettings();
  return (
    <PickerKit>
      <DatePicker
        {...rest}
        multiple
        maxTagCount="responsive"
        className={styles.field ?? ""}
        value={value.map((day) => dayjs(day))}
        {...(today && { defaultPickerValue: dayjs(today) })}
        onChange={(days) => onChange((days ?? []).map((day) => day.format(formats.day)).toSorted())}
      />
    </PickerKit>
  );
}
