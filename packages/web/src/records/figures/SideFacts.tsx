import { FoldedFacts } from "../../ui/values/FoldedFacts.tsx";
import type { KeyFact } from "../../ui/values/Values.tsx";
import styles from "../page/record-page.module.css";

/** The facts of a record beside its sections; those that are not filled in are folded. */
export function SideFacts({ title, facts }: { title: string; facts: readonly KeyFact[] }) {
  return (
    <section className={`${styles.section} ${styles.sideFacts}`} aria-label={title}>
      <h2>{title}</h2>
      <FoldedFacts facts={facts} />
    </section>
  );
}
