import { useRecentRecords } from "../../records/page/recent-records.ts";
import cards from "../../ui/pages/card.module.css";
import { homeTexts } from "./home-texts.ts";
import styles from "./home.module.css";

/** The records that the person opened last; nothing without any. */
export function RecentRecords() {
  const t = homeTexts.useTexts();
  const recent = useRecentRecords() ?? [];
  if (recent.length === 0) return null;
  return (
    <section className={`${cards.card} ${styles.card}`}>
      <h2>{t("recent")}</h2>
      <ul className={styles.rows}>
        {recent.map(({ address, title, hint }) => (
          <li key={address}>
            <a href={`#${address}`}>{title}</a>
            <span>{hint}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
