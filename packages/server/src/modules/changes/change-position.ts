/**
 * Where a reader of changes stands: after this row, in the order of transactions, among those of one database. The order
 * within a transaction means nothing, but is always the same.
 */
export type ChangePosition = { origin: string; xid: string; noun: string; id: string; happened: string };

/** After every change of transactions before this one. */
export const beforeTransaction = (origin: string, xid: string): ChangePosition => ({
  origin,
  xid,
  noun: "",
  id: "0",
  happened: "",
});

export const positionText = ({ origin, xid, noun, id, happened }: ChangePosition): string =>
  [origin, xid, noun, id, happened].join(".");

/** @returns undefined for a text that no answer contained */
export function readPosition(text: string): ChangePosition | undefined {
  const [, origin, xid, noun, id, happened] =
    /^([\da-f]{12})\.(\d{1,19})\.([a-z_]*)\.(\d{1,19})\.([a-z]*)$/.exec(text) ?? [];
  if (origin === undefined || xid === undefined || id === undefined) return undefined;
  return { origin, xid, noun: noun ?? "", id, happened: happened ?? "" };
}
