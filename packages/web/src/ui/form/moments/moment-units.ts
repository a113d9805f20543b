/** Of a value as text: a week is told by its first day. */
export const formats = {
  day: "YYYY-MM-DD",
  week: "YYYY-MM-DD",
  month: "YYYY-MM",
  year: "YYYY",
  minute: "YYYY-MM-DDTHH:mm",
} as const;

export type Unit = keyof typeof formats;

/** A choice beside the calendar. */
export type Shortcut<Value> = { label: string; value: Value };

/** What the kit's calendar is told. */
export const pickerOf = (unit: Unit) =>
  unit === "minute"
    ? { showTime: { format: "HH:mm" }, format: "YYYY-MM-DD HH:mm" }
    : { picker: unit === "day" ? ("date" as const) : unit, ...(unit === "day" && { format: formats.day }) };
