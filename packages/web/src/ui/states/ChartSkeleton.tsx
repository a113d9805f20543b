import { useUiTexts } from "../texts/ui-texts.tsx";
import styles from "./chart-skeleton.module.css";

const bars = [45, 70, 55, 85, 60, 95, 75, 50];

/** The outline of a chart that is loading: finding, caption and drawing, from the first frame of the page. */
export function ChartSkeleton() {
  return (
    <div className={styles.outline} role="status" aria-label={useUiTexts().table.loading} data-part="outline">
      <i />
      <i />
      <div>
        {bars.map((height) => (
          <i key={height} style={{ height: `${height}%` }} />
        ))}
      </div>
    </div>
  );
}
