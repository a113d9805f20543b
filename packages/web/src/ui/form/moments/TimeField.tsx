import { TimePicker } from "antd";
import dayjs from "dayjs";
import { Kit } from "../../kit/Kit.tsx";
import type { FieldControl } from "../TextField.tsx";
import styles from "./moments.module.css";

type TimeFieldProps = FieldControl & {
  /** HH:mm. */
  value?: string | undefined;
  onChange?: (time: string | undefined) => void;
  placeholder?: string;
};

const anyDay = "2000-01-01T";

/** A time of day, typed or picked. */
export function TimeField({ value, onChange, ...rest }: TimeFieldProps) {
  return (
    <Kit>
      <TimePicker
        {...rest}
        className={styles.field ?? ""}
        format="HH:mm"
        showNow={false}
        value={value ? dayjs(anyDay + value) : null}
        onChange={(time) => onChange?.(time?.format("HH:mm"))}
      />
    </Kit>
  );
}
