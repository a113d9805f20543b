import { formatCount, useLanguage } from "../../kernel/texts/i18n.ts";
import { homeTexts } from "./feature.ts";
import type { LoadedTile } from "./home-tiles.ts";
import styles from "./home.module.css";

/** The numbers of one's lists; each leads to the rows that it counts. */
export function Figures({ tiles }: { tiles: readonly LoadedTile[] }) {
  const t = homeTexts.useTexts();
  const language = useLanguage();
  return (
    <section aria-label={t("figures")}>
      <ul className={styles.figures}>
        {tiles.map(({ key, title, address, total, failed }) => (
          <li key={key}>
            <a href={`#${address}`}>
              <span>{title[language]}</span>
              <b>{total === undefined ? (failed ? t("unknown") : "…") : formatCount(total)}</b>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
