import cards from "../../ui/pages/card.module.css";
import { ChartSkeleton } from "../../ui/states/ChartSkeleton.tsx";
import styles from "./readings.module.css";

/** The place of a plot while its values are read. */
export function PlotSkeleton() {
  return (
    <section className={`${cards.card} ${styles.plot}`} aria-busy>
      <ChartSkeleton />
    </section>
  );
}
