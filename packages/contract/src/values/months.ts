/*
 * A billing period as the API and the tables have it, `yyyymm`, and the month that people read, `yyyy-mm`. Nothing is
 * imported here, because Home asks for its figures with these before the rest of the portal has come.
 */

/** `2025-12` of `202512`. */
export const monthOf = (period: string): string => `${period.slice(0, 4)}-${period.slice(4)}`;

/** `202512` of `2025-12`, or of a day in it. */
export const periodOf = (day: string): string => day.slice(0, 7).replace("-", "");

/** The month some months after one, or before it, both `yyyy-mm`. */
export const addMonths = (month: string, count: number): string => {
  const at = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + count;
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, "0")}`;
};

/** The month after one, both `yyyy-mm`. */
export const monthAfter = (month: string): string => addMonths(month, 1);
