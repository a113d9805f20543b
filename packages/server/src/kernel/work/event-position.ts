/**
 * Where a reader of events stands: after this row, in the order of transactions. Ids alone give no order, because a
 * transaction can commit after one that began earlier and took a higher id.
 */
export type EventPosition = { xid: string; id: string };

export const firstPosition: EventPosition = { xid: "0", id: "0" };
/** Later than every row, so that its reader is told to read everything anew. */
const unknownPosition: EventPosition = { xid: "9223372036854775807", id: "0" };

export const comesAfter = (one: EventPosition, other: EventPosition): boolean =>
  one.xid === other.xid ? BigInt(one.id) > BigInt(other.id) : BigInt(one.xid) > BigInt(other.xid);

export const positionText = ({ xid, id }: EventPosition): string => `${xid}.${id}`;

/** What a client sends back; another release may have written it. */
export function readPosition(text: string): EventPosition {
  const [, xid, id] = /^(\d{1,18})\.(\d{1,18})$/.exec(text) ?? [];
  return xid === undefined || id === undefined ? unknownPosition : { xid, id };
}
