/**
 * Whether a list is narrowed: any of the names of `off` has a value in `query`. `off` is the query's part with every
 * filter off; "", undefined and an empty list are none.
 */
export function hasFilters<Name extends string>(
  query: Readonly<Partial<Record<NoInfer<Name>, unknown>>>,
  off: Readonly<Record<Name, undefined>>,
): boolean {
  return (Object.keys(off) as Name[]).some((name) => {
    const value = query[name];
    return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== "";
  });
}
