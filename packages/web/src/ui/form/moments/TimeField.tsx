import { TimePicker } from "antd";
import dayjs from "dayjs";
import { PickerKit } from "../../kit/PickerKit.tsx";
import type { FieldControl } from "../TextField.tsx";
import styles from "./moments.module.css";

type TimeFieldProps = FieldControl & {
  /** HH:mm. */
  value?: string | undefined;
  onChange?: (time: string | undefined) => void;
  /** The first and the last that can be chosen, HH:mm. */
  from?: string;
  to?: string;
  placeholder?: string;
};

const format = "HH:mm";
const pickedOf = (time: string | undefined) => (time ? dayjs(`2000-01-01T${time}`) : null);
const hours = Array.from({ length: 24 }, (_, hour) => hour);
const minutes = Array.from({ length: 60 }, (_, minute) => minute);
const minuteOf = (hour: number, minute: number) => hour * 60 + minute;
const read = (time: string) => {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return minuteOf(hour, minute);
};

/** A time of day, typed or picked. */
export function TimeField({ value, onChange, from = "00:00", to = "23:59", ...rest }: TimeFieldProps) {
  const out = (minute: number) => minute < read(from) || minute > read(to);
  const disabled = {
    disabledHours: () => hours.filter((hour) => minuteOf(hour, 59) < read(from) || minuteOf(hour, 0) > read(to)),
    disabledMinutes: (hour: number) => (hour < 0 ? [] : minutes.filter((minute) => out(minuteOf(hour, minute)))),
  };
  return (
    <PickerKit>
      <TimePicker
        {...rest}
        className={styles.field ?? ""}
        format={format}
        showNow={false}
        value={pickedOf(value)}
        disabledTime={() => disabled}
        onChange={(time) => onChange?.(time?.format(format))}
      />
    </PickerKit>
  );
}

type TimeRangeProps = {
  value: readonly [from: string, to: string] | undefined;
  onChange: (times: [from: string, to: string] | undefined) => void;
  labels: [from: string, to: string];
};

/** Two times of one day. */
export function TimeRangeField({ value, onChange, labels }: TimeRangeProps) {
  return (
    <PickerKit>
      <TimePicker.RangePicker
        className={styles.field ?? ""}
        format={format}
        placeholder={labels}
        value={[pickedOf(value?.[0]), pickedOf(value?.[1])]}
        onChange={(times) => {
          const [from, to] = times ?? [];
          onChange(from && to ? [from.format(format), to.format(format)] : undefined);
        }}
      />
    </PickerKit>
  );
}
