import { enterprisePath } from "../../kernel/portal/enterprise-entry.ts";
import { useView } from "../../kernel/portal/view.ts";
import { homeTexts } from "./feature.ts";
import "../../ui/pages/card.css";
import "../../ui/fields/controls.css";
import styles from "./home.module.css";

/** The next step of somebody who has just registered: without an enterprise there is little to see. */
export function EnterpriseCard() {
  const t = homeTexts.useTexts();
  const view = useView();
  return (
    <section className={`bb-card ${styles.card}`}>
      <h2>{t("enterprise")}</h2>
      <p>{t("enterprise.text")}</p>
      <p>
        <button type="button" className="bb-button bb-button-strong" onClick={() => view.navigate(enterprisePath)}>
          {t("enterprise.open")}
        </button>
      </p>
    </section>
  );
}
