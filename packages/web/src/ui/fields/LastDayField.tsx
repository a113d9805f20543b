import { endAfter, lastDayOf } from "../values/days.ts";
import { DayField, type DayFieldProps } from "./DayField.tsx";

type LastDayFieldProps = Omit<DayFieldProps, "value" | "onChange"> & {
  value?: string | null;
  onChange?: (end: string | null) => void;
};

/** Shows the last day of a range; its value is the exclusive end, the day after. */
export const LastDayField = ({ value = null, onChange, ...rest }: LastDayFieldProps) => (
  <DayField {...rest} value={lastDayOf(value || null)} onChange={(day) => onChange?.(endAfter(day))} />
);
