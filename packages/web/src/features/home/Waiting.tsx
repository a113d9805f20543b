import type { Bilingual } from "@busbar/contract/kernel/bilingual";
import DoneIcon from "~icons/ri/checkbox-circle-line";
import { formatCount, type Language, useLanguage } from "../../kernel/texts/i18n.ts";
import controls from "../../ui/fields/controls.module.css";
import cards from "../../ui/pages/card.module.css";
import { EmptyState } from "../../ui/states/EmptyState.tsx";
import { Skeleton } from "../../ui/states/PageSkeleton.tsx";
import { RelativeTime } from "../../ui/values/Values.tsx";
import { homeTexts } from "./feature.ts";
import type { LoadedTile } from "./home-tiles.ts";
import styles from "./home.module.css";

type WaitingProps = { tiles: readonly LoadedTile[]; now: Date };

/**
 * Work that waits for the person by kind, each with its first rows, oldest first. A kind is shown once it and those
 * before it are loaded, so that nothing on the page moves.
 */
export function Waiting({ tiles, now }: WaitingProps) {
  const t = homeTexts.useTexts();
  const counted = tiles.findIndex(({ total, failed }) => total === undefined && !failed);
  const pending = counted >= 0;
  const open = tiles
    .slice(0, counted < 0 ? tiles.length : counted)
    .filter(({ total, failed }) => total !== 0 || failed);
  return (
    <section className={`${cards.card} ${styles.card} ${styles.waiting}`} aria-busy={pending}>
      <h2>{t("waiting")}</h2>
      {open.length === 0 && !pending && (
        <div className={styles.nothing}>
          <EmptyState icon={DoneIcon} title={t("waiting.none")} />
        </div>
      )}
      {open.map((tile) => (
        <Kind key={tile.key} tile={tile} now={now} />
      ))}
      {pending && <Skeleton lines={4} />}
    </section>
  );
}

/** Unread notices. */
export function News({ tiles, now }: WaitingProps) {
  return tiles.map((tile) => (
    <section key={tile.key} className={`${cards.card} ${styles.card} ${styles.news}`}>
      <Kind tile={tile} now={now} level={2} />
    </section>
  ));
}

function Kind({ tile, now, level = 3 }: { tile: LoadedTile; now: Date; level?: 2 | 3 }) {
  const t = homeTexts.useTexts();
  const language = useLanguage();
  const Heading = level === 2 ? "h2" : "h3";
  const { title, total, rows, address, failed, retry } = tile;
  return (
    <div className={styles.kind}>
      <Heading>
        <a className={controls.link} href={`#${address}`}>
          {title[language]}
        </a>
        {total !== undefined && <span className={styles.count}>{formatCount(total)}</span>}
      </Heading>
      {failed && (
        <p role="alert">
          {t("failed")}{" "}
          <button type="button" className={controls.link} onClick={retry}>
            {t("retry")}
          </button>
        </p>
      )}
      {level === 2 && total === 0 && <p>{t("news.none")}</p>}
      <ul className={styles.rows}>
        {rows.map(({ id, label, hint, at, address: place }) => (
          <li key={id}>
            <a href={`#${place}`}>{wordsIn(language, label)}</a>
            {hint && <span>{wordsIn(language, hint)}</span>}
            {at && (
              <span>
                <RelativeTime value={at} now={now} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A row's words were read once, while the language can change: those of our own come in both. */
const wordsIn = (language: Language, words: string | Bilingual): string =>
  typeof words === "string" ? words : words[language];
