import { formatMoney } from "./format-values.ts";
import { Missing } from "./Missing.tsx";
import "./values.css";

type MoneyProps = { amount: string | null | undefined; currency?: string; why?: string };

/** An amount as in `¥1,234.50`; null is a dash that says `why`. */
export function Money({ amount, currency, why }: MoneyProps) {
  if (amount === null || amount === undefined) return <Missing why={why} />;
  return <span className="bb-figure">{formatMoney(amount, currency)}</span>;
}
