import { useUser } from "../kernel/portal/portal-context.tsx";
import type { DataColumn } from "../ui/table/rules/table-types.ts";

/** People of a customer or partner, who see less of each record than employees do. */
export const useIsOutside = (): boolean => useUser().audience !== undefined;

/** People of one customer: what they see is that customer's alone, so that its name would stand in every row. */
export const useIsCustomer = (): boolean => useUser().audience === "enterprise";

/**
 * The columns of a list without the customer for people of one customer: the next column takes its place at the start and
 * as the title of cards.
 */
export function useOwnColumns<Row>(columns: DataColumn<Row>[]): DataColumn<Row>[] {
  const at = columns.findIndex(({ key }) => key === "customerName");
  if (!useIsCustomer() || at < 0) return columns;
  const { pinned, hideable, card, grow } = columns[at]!;
  const isFirst = at === 0 && { pinned, hideable, card };
  return columns
    .map((column, index) => (index === at + 1 ? { ...column, ...isFirst, ...(grow && { grow }) } : column))
    .toSpliced(at, 1);
}
