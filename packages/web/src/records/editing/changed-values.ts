const same = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** Fields whose values differ between `before` and `after`, compared by value; absent equals null. */
export function changedValues<Values extends object>(before: Values, after: Values): (keyof Values & string)[] {
  return (Object.keys(before) as (keyof Values & string)[]).filter((name) => !same(before[name], after[name]));
}

/**
 * Fields that both sides changed to different values since `seen`: the person has to choose. The rest of `mine` can be
 * saved onto the current record.
 */
export function clashes<Values extends object>(seen: Values, mine: Values, present: Values): (keyof Values & string)[] {
  return changedValues(seen, mine).filter(
    (name) => !same(seen[name], present[name]) && !same(mine[name], present[name]),
  );
}
