import type { ImportBatch } from "@busbar/contract/imports/imports";
import type { ReactNode } from "react";
import { formatCount } from "../../../kernel/texts/i18n.ts";
import { KeyFacts } from "../../../ui/values/Values.tsx";
import { useImportTexts } from "../import-kind.tsx";
import { valueCounts, valueOutcomes } from "./value-counts.ts";

type ValueFactsProps = { batch: ImportBatch; more?: { key: string; label: string; value: ReactNode }[] };

/** How many values are accepted, corrected, unchanged, skipped, refused and held. */
export function ValueFacts({ batch, more = [] }: ValueFactsProps) {
  const t = useImportTexts();
  const counts = valueCounts(batch);
  const words = (one: (typeof valueOutcomes)[number]) =>
    batch.state === "UNDONE" && (one === "accepted" || one === "corrected" || one === "held")
      ? t(`values.${one}.undone`)
      : t(`values.${one}`);
  return (
    <KeyFacts
      facts={[...valueOutcomes.map((key) => ({ key, label: words(key), value: formatCount(counts[key]) })), ...more]}
    />
  );
}
