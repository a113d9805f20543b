import type { Organisation } from "@busbar/contract/organisation/organisation";
import cards from "../../ui/pages/card.module.css";
import { organisationTexts } from "./organisation-texts.ts";
import styles from "./organisation.module.css";
import { TouchedPages } from "./TouchedPages.tsx";

const fixed = ["sessions", "devices", "licences", "links", "failures", "traces"] as const;
const pages: Partial<Record<(typeof fixed)[number], readonly string[]>> = {
  sessions: ["/setting/sessions"],
  devices: ["/setting/sessions"],
  licences: ["/customer/verification"],
};

/** What is kept for a time that nobody sets here: of safety and privacy, and the log, which is kept for ever. */
export function KeptDays({ organisation }: { organisation: Organisation }) {
  const t = organisationTexts.useTexts();
  return (
    <section className={`${cards.card} ${styles.group}`} aria-label={t("group.kept")}>
      <h2>{t("group.kept")}</h2>
      <p className={styles.about}>{t("group.kept.about")}</p>
      <dl className={`${styles.facts} ${styles.mail}`}>
        {fixed.map((name) => (
          <div key={name}>
            <dt>{t(`kept.${name}`)}</dt>
            <dd>
              {t("days", { count: organisation.fixedKeptDays[name] ?? 0 })} <TouchedPages paths={pages[name] ?? []} />
            </dd>
          </div>
        ))}
        <div>
          <dt>{t("kept.log")}</dt>
          <dd>
            {t("kept.log.about")} <TouchedPages paths={["/setting/systemLog"]} />
          </dd>
        </div>
      </dl>
    </section>
  );
}
