import { enterprisePath } from "../../kernel/enterprise-entry.ts";
import { useView } from "../../kernel/view.ts";
import { profileTexts } from "./profile-texts.ts";
import styles from "./profile.module.css";

/** The way to one's enterprise, for those who have or may have one. */
export function EnterpriseTab() {
  const t = profileTexts.useTexts();
  const { navigate } = useView();
  return (
    <>
      <p className={styles.lead}>{t("enterprise.text")}</p>
      <button type="button" className="bb-button" onClick={() => navigate(enterprisePath)}>
        {t("enterprise.open")}
      </button>
    </>
  );
}
