import type { Bilingual } from "@busbar/contract/kernel/bilingual";
import DoneIcon from "~icons/ri/checkbox-circle-line";
import { formatCount, type Language, useLanguage } from "../../kernel/texts/i18n.ts";
import { Button } from "../../ui/form/Button.tsx";
import { Link } from "../../ui/form/buttons/Link.tsx";
import cards from "../../ui/pages/card.module.css";
import { EmptyState } from "../../ui/states/EmptyState.tsx";
import { Skeleton } from "../../ui/states/PageSkeleton.tsx";
import { RelativeTime } from "../../ui/values/Values.tsx";
import { homeTexts } from "./home-texts.ts";
import type { LoadedTile } from "./home-tiles.ts";
import styles from "./home.module.css";

type WaitingProps = { tiles: readonly LoadedTile[]; now: Date };

/**
 * Work that waits for the person by kind, each with its first rows, oldest first. A kind is shown once it and those
 * before it are loaded, so that nothing on the page moves. What could not be loaded, figures too, is told once.
 */
export function Waiting({ tiles, figures, now }: WaitingProps & { figures: readonly LoadedTile[] }) {
  const t = homeTexts.useTexts();
  const language = useLanguage();
  const counted = tiles.findIndex(({ total, failed }) => total === undefined && !failed);
  const pending = counted >= 0;
  const shown = tiles.slice(0, counted < 0 ? tiles.length : counted).filter(({ total }) => total !== 0);
  const open = shown.filter(({ failed }) => !failed);
  const failed = pending ? [] : [...figures, ...shown].filter((tile) => tile.failed);
  return (
    <section className={`${cards.card} ${styles.card} ${styles.waiting}`} aria-busy={pending}>
      <h2>{t("waiting")}</h2>
      {open.length + failed.length === 0 && !pending && (
        <div className={styles.nothing}>
          <EmptyState icon={DoneIcon} title={t("waiting.none")} />
        </div>
      )}
      {open.map((tile) => (
        <Kind key={tile.key} tile={tile} now={now} />
      ))}
      {pending && <Skeleton lines={4} />}
      {failed.length > 0 && (
        <p role="alert" className={styles.failed}>
          {t("failed.what", { what: failed.map(({ title }) => title[language]).join(t("failed.and")) })}{" "}
          <Retry run={() => failed.map(({ retry }) => retry())} />
        </p>
      )}
    </section>
  );
}

/** Loads again what failed. */
export function Retry({ run }: { run: () => void }) {
  const t = homeTexts.useTexts();
  return (
    <Button variant="link" onClick={run}>
      {t("retry")}
    </Button>
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
        <Link href={`#${address}`}>{title[language]}</Link>
        {total !== undefined && <span className={styles.count}>{formatCount(total)}</span>}
      </Heading>
      {failed && (
        <p role="alert">
          {t("failed")} <Retry run={retry} />
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
                <RelativeTime brief value={at} now={now} />
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
