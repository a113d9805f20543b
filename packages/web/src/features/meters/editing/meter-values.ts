import type { AnyNoun, ValuesOf } from "@busbar/contract/fields/noun";

/** Whether each field, as it is typed, can be what the noun declares. */
export const holds = <N extends AnyNoun>({ fields }: N, typed: ValuesOf<N>): boolean =>
  Object.entries(fields).every(([name, { schema }]) => schema.safeParse(typed[name as keyof ValuesOf<N>]).success);
