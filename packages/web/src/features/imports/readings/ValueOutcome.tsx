import type { ImportBatch } from "@busbar/contract/imports/imports";
import { formatCount } from "../../../kernel/texts/i18n.ts";
import { useImportTexts } from "../import-kind.tsx";
import styles from "../imports.module.css";
import { valueCounts } from "./value-counts.ts";

/** What a commit does to the values of a file of readings. */
export function ValueOutcome({ batch }: { batch: ImportBatch }) {
  const t = useImportTexts();
  const counts = valueCounts(batch);
  const said = (["accepted", "corrected", "held", "unchanged", "skipped", "refused"] as const).filter(
    (one) => counts[one] > 0,
  );
  return (
    <>
      {said.map((one) => (
        <p
          key={one}
          className={one === "accepted" || one === "corrected" || one === "held" ? styles.outcome : undefined}
        >
          {t(`values.ahead.${one}`, { count: formatCount(counts[one]) })}
        </p>
      ))}
    </>
  );
}
