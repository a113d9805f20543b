import { DatePicker } from "antd";
import dayjs from "dayjs";
import { useKitSettings } from "../kit/KitSettings.tsx";
import { PickerKit } from "../kit/PickerKit.tsx";
import styles from "./day-field.module.css";

export type DayFieldProps = {
  id?: string;
  value?: string | undefined;
  onChange?: (day: string | undefined) => void;
  /** The first day that can be chosen. */
  min?: string | undefined;
  /** The day at which the calendar opens; the business date by default. */
  today?: string | undefined;
  disabled?: boolean;
  /** The field cannot be cleared. */
  required?: boolean;
  autoFocus?: boolean;
  placeholder?: string;
  "aria-label"?: string;
  "aria-describedby"?: string | undefined;
  "aria-invalid"?: boolean | "true";
};

/** A local date as text, yyyy-mm-dd. */
export function DayField({ value, onChange, min, today, required = false, ...rest }: DayFieldProps) {
  const { today: businessDate } = useKitSettings();
  const opensAt = today ?? businessDate;
  return (
    <PickerKit>
      <DatePicker
        {...rest}
        className={styles.dayField ?? ""}
        format="YYYY-MM-DD"
        value={value ? dayjs(value) : null}
        allowClear={!required}
        showNow={false}
        {...(opensAt === undefined ? {} : { defaultPickerValue: dayjs(opensAt) })}
        {...(min === undefined ? {} : { minDate: dayjs(min) })}
        onChange={(day) => onChange?.(day?.format("YYYY-MM-DD"))}
      />
    </PickerKit>
  );
}
