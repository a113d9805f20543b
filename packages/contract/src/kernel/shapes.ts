/**
 * Checks of answers that the portal needs before its first page. The contract's schemas would take as long to load as the
 * rest of the shell; access-shapes.test.ts compares both.
 */
export type Check = (value: unknown) => boolean;

export const text: Check = (value) => typeof value === "string";
export const flag: Check = (value) => typeof value === "boolean";
export const amount: Check = (value) => typeof value === "number";
export const oneOf =
  (...allowed: readonly unknown[]): Check =>
  (value) =>
    allowed.includes(value);
export const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);
export const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** An object with these properties; `T` makes sure that none is forgotten. */
export function shapeOf<T>(checks: { [Name in keyof Required<T>]: Check }) {
  const all = Object.entries<Check>(checks);
  return (value: unknown): value is T => isRecord(value) && all.every(([name, check]) => check(value[name]));
}
