import { useNavigation } from "../../kernel/portal/portal-context.tsx";
import { shellTexts } from "../texts/shell-texts.ts";
import styles from "./demo-date.module.css";

/** Says to everybody in the demo that nothing here is real. */
export function DemoBadge() {
  const t = shellTexts.useTexts();
  const { demoDate } = useNavigation().settings;
  if (demoDate === "") return null;
  return (
    <span className={styles.badge} title={t("demo.hint")}>
      {t("demo.badge")}
    </span>
  );
}
