import controls from "../fields/controls.module.css";
import { useTimeZone } from "../values/time-zone.ts";
import { instantOf, localTimeOf } from "../values/zoned-time.ts";
import type { FieldControl } from "./TextField.tsx";

type InstantFieldProps = FieldControl & {
  /** An instant; null is none. */
  value?: string | null;
  onChange?: (instant: string | null) => void;
};

/** A day and a time, as the clock of the person shows it. */
export function InstantField({ value = null, onChange, ...rest }: InstantFieldProps) {
  const zone = useTimeZone();
  return (
    <input
      {...rest}
      type="datetime-local"
      className={controls.input}
      value={localTimeOf(value, zone)}
      onChange={({ target }) => onChange?.(instantOf(target.value, zone))}
    />
  );
}
