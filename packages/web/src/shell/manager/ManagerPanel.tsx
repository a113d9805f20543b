import { shellTexts } from "../texts/shell-texts.ts";
import { ManagerFacts } from "./ManagerFacts.tsx";
import styles from "./manager.module.css";
import { useManagerCard } from "./use-manager-card.ts";

/** The sales manager's card standing open beside the content. @see R-S02 */
export function ManagerPanel() {
  const t = shellTexts.useTexts();
  const { visitCode, facts } = useManagerCard(true);
  return (
    <section className={styles.standing} aria-label={t("manager.title")}>
      {visitCode === "" ? <p className={styles.quiet}>{t("manager.none")}</p> : <ManagerFacts {...facts} />}
    </section>
  );
}
