import type { CalculationGap } from "@busbar/contract/invoices/calculation";
import { gapText } from "@busbar/contract/invoices/gap-words";
import { useLanguage } from "../../../kernel/texts/i18n.ts";
import { GapLink } from "../../../records/gaps/GapLink.tsx";
import styles from "../invoices.module.css";
import { calculationTexts } from "./calculation-texts.ts";

/** One thing that a calculation lacks: where, what, and the page that mends it. */
export function Gap({ gap }: { gap: CalculationGap }) {
  const t = calculationTexts.useTexts();
  const language = useLanguage();
  return (
    <>
      <strong>{gap.pointName || t("gap.contract")}</strong>
      <span>{gapText(gap, language)}</span>
      <GapLink of={gap} className={styles.gapLink} />
    </>
  );
}
