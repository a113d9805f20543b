import { fieldsIn } from "@busbar/contract/fields/noun";
import { type PublishedPriceFields, publishedPrices } from "@busbar/contract/published-prices/published-price-fields";
import { correctable } from "@busbar/contract/published-prices/published-prices";
import type { JudgedRow, ReadRow, RowProblem } from "../../../kernel/targets/import-target.ts";

/** What a row says. Empty cells are missing. */
export type PriceValues = Partial<PublishedPriceFields> & { reason?: string };

/** A value of a month and place, as far as an import compares it. */
export type StoredPrice = PublishedPriceFields & { id: string; version: number; status: "PROPOSED" | "APPROVED" };

/** Identifies the month and place of a price. */
export const cellKey = (cell: Partial<PublishedPriceFields>): string =>
  [cell.month, cell.priceKey, cell.areaCode ?? "", cell.gridCompany ?? "", cell.voltageLevel ?? ""].join(" ");

/**
 * Judges a row against the values that its month and place has: the one that awaits approval is changed; an approved
 * one is corrected, which takes a reason.
 */
export function judgePrice(row: ReadRow, stored: readonly StoredPrice[]): JudgedRow {
  const { reason = "", ...values } = row.values as PriceValues;
  const problems: RowProblem[] = [...row.problems];
  if (values.areaCode && values.gridCompany)
    problems.push({ field: "gridCompany", rule: "published_price.area_or_grid" });
  const key = values.month && values.priceKey ? cellKey(values) : null;
  const judged = (verdict: JudgedRow["verdict"], more: Partial<JudgedRow> = {}): JudgedRow => ({
    key,
    verdict,
    problems,
    draft: null,
    before: null,
    target: null,
    ...more,
  });
  if (problems.length > 0) return judged("wrong");
  const whole = { ...defaults, ...values } as PublishedPriceFields;

  const waiting = stored.find(({ status }) => status === "PROPOSED");
  if (waiting) {
    const target = { id: waiting.id, version: waiting.version };
    const changed = correctable.names.filter((name) => !isSame(name, whole, waiting));
    if (changed.length === 0) return judged("same", { target });
    const picked = (from: PublishedPriceFields) => Object.fromEntries(changed.map((name) => [name, from[name]]));
    return judged("changed", { draft: picked(whole), before: picked(waiting), target });
  }
  const approved = stored.find(({ status }) => status === "APPROVED");
  if (!approved) return judged("new", { draft: fieldsIn(publishedPrices, whole) });
  if (isSame("value", whole, approved))
    return judged("same", { target: { id: approved.id, version: approved.version } });
  if (reason !== "") return judged("new", { draft: { ...fieldsIn(publishedPrices, whole), reason } });
  problems.push({ field: "reason", rule: "import.price_approved", values: { value: approved.value } });
  return judged("wrong");
}

const defaults = Object.fromEntries(
  Object.entries(publishedPrices.fields).flatMap(([name, field]) =>
    field.default === undefined ? [] : [[name, field.default]],
  ),
);

type Correctable = (typeof correctable.names)[number];
/** A price is the same with and without zeros at its end. */
const isSame = (name: Correctable, one: PublishedPriceFields, other: PublishedPriceFields): boolean =>
  name === "value" ? trimmed(one.value) === trimmed(other.value) : one[name] === other[name];
const trimmed = (value: string) => (value.includes(".") ? value.replace(/\.?0+$/, "") : value);
