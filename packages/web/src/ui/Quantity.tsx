import { formatQuantity } from "./format-values.ts";
import { Missing } from "./Missing.tsx";
import "./values.css";

type QuantityProps = { value: string | null | undefined; digits?: number; unit?: string; why?: string };

/** A figure as in `1,234.5`; in tables the unit stands in the head and not here. */
export function Quantity({ value, digits, unit, why }: QuantityProps) {
  if (value === null || value === undefined) return <Missing why={why} />;
  return (
    <span className="bb-figure">
      {formatQuantity(value, digits)}
      {unit ? <span className="bb-unit"> {unit}</span> : null}
    </span>
  );
}
