import type { Dates } from "../assignment-rules.ts";

/** An assignment on a node of the area tree. */
export type Place = Dates & { id: string; node: string; isPrimary: boolean };
/** A period of the successor, on the node and with the rank of `like`. */
export type Addition = Dates & { like: string };
export type Moves = { removed: string[]; ended: { id: string; validTo: string }[]; added: Addition[] };

const endless = "9999-12-31";
const endOf = ({ validTo }: Dates) => validTo ?? endless;
const overlap = (one: Dates, other: Dates) => one.validFrom < endOf(other) && other.validFrom < endOf(one);

/** The parts of `range` outside all `cuts`. */
function without(range: Dates, cuts: readonly Dates[]): Dates[] {
  let left = [range];
  for (const cut of cuts)
    left = left.flatMap((one) => {
      if (!overlap(one, cut)) return [one];
      const before = one.validFrom < cut.validFrom ? [{ validFrom: one.validFrom, validTo: cut.validFrom }] : [];
      const after = endOf(cut) < endOf(one) ? [{ validFrom: endOf(cut), validTo: one.validTo }] : [];
      return [...before, ...after];
    });
  return left;
}

/**
 * How `held`, a person's present and future assignments, end on `today` and continue with a successor who has the
 * assignments `theirs` (null: nobody). Past days stay. Where the successor was deputy and becomes primary, the days as
 * deputy are removed; where the leaver was deputy, only days that the successor does not have are added.
 */
export function movesOf(held: readonly Place[], theirs: readonly Place[] | null, today: string): Moves {
  const moves: Moves = { removed: [], ended: [], added: [] };
  for (const { id, validFrom } of held) {
    if (validFrom < today) moves.ended.push({ id, validTo: today });
    else moves.removed.push(id);
  }
  if (theirs === null) return moves;
  const left = held.map((one) => ({ ...one, validFrom: one.validFrom < today ? today : one.validFrom }));
  const answering = left.filter(({ isPrimary }) => isPrimary);
  for (const place of theirs) {
    const cuts = answering.filter((one) => one.node === place.node && overlap(one, place));
    if (cuts.length === 0) continue;
    const kept = without(place, cuts);
    const first = kept.find(({ validFrom }) => validFrom === place.validFrom);
    if (first?.validTo) moves.ended.push({ id: place.id, validTo: first.validTo });
    else moves.removed.push(place.id);
    for (const rest of kept) if (rest !== first) moves.added.push({ like: place.id, ...rest });
  }
  for (const { id, validFrom, validTo } of answering) moves.added.push({ like: id, validFrom, validTo });
  for (const one of left.filter(({ isPrimary }) => !isPrimary)) {
    const had = [...theirs, ...answering].filter(({ node }) => node === one.node);
    for (const stretch of without({ validFrom: one.validFrom, validTo: one.validTo }, had))
      moves.added.push({ like: one.id, ...stretch });
  }
  return moves;
}
