import styles from "./small-pictures.module.css";

const [width, height, edge] = [72, 24, 2] as const;

/** A line through `values` in their order, such as twelve months. Decoration: the figure beside it is read. */
export function Sparkline({ values }: { values: readonly number[] }) {
  if (values.length < 2) return null;
  const [least, most] = [Math.min(0, ...values), Math.max(...values)];
  const points = values.map((value, at) => {
    const x = edge + (at / (values.length - 1)) * (width - 2 * edge);
    const y = height - edge - ((value - least) / (most - least || 1)) * (height - 2 * edge);
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  });
  const [x, y] = (points.at(-1) ?? "0,0").split(",");
  return (
    <svg className={styles.line} width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <polyline points={points.join(" ")} />
      <circle cx={x} cy={y} r={edge} />
    </svg>
  );
}
