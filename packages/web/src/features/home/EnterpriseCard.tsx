import { enterprisePath } from "../../kernel/portal/enterprise-entry.ts";
import { useView } from "../../kernel/portal/view.ts";
import controls from "../../ui/fields/controls.module.css";
import cards from "../../ui/pages/card.module.css";
import { homeTexts } from "./feature.ts";
import styles from "./home.module.css";

/** The next step of a newly registered person, who sees little without an enterprise. */
export function EnterpriseCard() {
  const t = homeTexts.useTexts();
  const view = useView();
  return (
    <section className={`${cards.card} ${styles.card}`}>
      <h2>{t("enterprise")}</h2>
      <p>{t("enterprise.text")}</p>
      <p>
        <button type="button" className={controls.buttonStrong} onClick={() => view.navigate(enterprisePath)}>
          {t("enterprise.open")}
        </button>
      </p>
    </section>
  );
}
