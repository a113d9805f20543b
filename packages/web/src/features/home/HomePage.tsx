import { type ComponentType, useState } from "react";
import { PartBoundary } from "../../kernel/boot/PartBoundary.tsx";
import { enterprisePath, mayWantEnterprise } from "../../kernel/portal/enterprise-entry.ts";
import { formatCount, useLanguage } from "../../kernel/texts/i18n.ts";
import { useCan, useNavigation, useUser } from "../../kernel/portal/portal-context.tsx";
import { useView } from "../../kernel/portal/view.ts";
import { ScopeLine } from "../../records/scope/ScopeLine.tsx";
import { Button } from "../../ui/form/Button.tsx";
import cards from "../../ui/pages/card.module.css";
import { formatMoney } from "../../ui/values/format-values.ts";
import { useTimeZone } from "../../ui/values/time-zone.ts";
import { homeTexts } from "./home-texts.ts";
import { fullDate, partOfDay, wallClock } from "./full-date-texts.ts";
import { MyJobs } from "./MyJobs.tsx";
import { RecentRecords } from "./RecentRecords.tsx";
import { Shortcuts } from "./Shortcuts.tsx";
import { useHomePanels } from "./home-panels.ts";
import { askForTiles, type LoadedTile, useHomeTiles } from "./home-tiles.ts";
import { News, Waiting } from "./Waiting.tsx";
import styles from "./home.module.css";

/** Asks for the figures while the page is drawn. */
export const askAhead = askForTiles;

/** The start page: work that waits for the person, figures, and recent records. @see R-G01 */
function HomePage({ FirstWeek }: { FirstWeek: ComponentType }) {
  const t = homeTexts.useTexts();
  const user = useUser();
  const [now] = useState(() => new Date());
  const clock = wallClock(useTimeZone(), now);
  const tiles = useHomeTiles();
  const panels = useHomePanels();
  const figures = tiles.filter(({ kind }) => kind === "figure");
  const waiting = tiles.filter(({ kind }) => kind === "waiting");
  const can = useCan();
  const { demoDate } = useNavigation().settings;
  // The demo organisation has its first week behind it.
  const isNew = can(["settings:admin"]) && !demoDate;
  const hasWork = figures.length + waiting.length > 0;
  return (
    <div className={styles.page}>
      <header>
        <h1>{t(`greeting.${partOfDay(clock)}`, { name: user.fullName || user.username })}</h1>
        <Today now={clock} />
      </header>
      {hasWork && <ScopeLine />}
      {mayWantEnterprise(user) && <EnterpriseCard />}
      {isNew && (
        <PartBoundary>
          <FirstWeek />
        </PartBoundary>
      )}
      {panels.length > 0 && (
        <div className={styles.panels}>
          {panels.map(({ key, Panel }) => (
            <PartBoundary key={key} fallback={<section className={`${cards.card} ${styles.panel}`} />}>
              <Panel />
            </PartBoundary>
          ))}
        </div>
      )}
      {figures.length > 0 && <Figures tiles={figures} />}
      <div className={styles.columns}>
        <div className={styles.column}>
          {hasWork ? <Waiting tiles={waiting} figures={figures} now={now} /> : <Shortcuts />}
          <RecentRecords />
        </div>
        <div className={styles.column}>
          <News tiles={tiles.filter(({ kind }) => kind === "news")} now={now} />
          <MyJobs />
        </div>
      </div>
    </div>
  );
}

/** Home with the first steps of a new organisation, as the app hands them over. */
export const homeWith = (FirstWeek: ComponentType): ComponentType =>
  function Home() {
    return <HomePage FirstWeek={FirstWeek} />;
  };

/** The next step of a newly registered person, who sees little without an enterprise. */
function EnterpriseCard() {
  const t = homeTexts.useTexts();
  const view = useView();
  return (
    <section className={`${cards.card} ${styles.card}`}>
      <h2>{t("enterprise")}</h2>
      <p>{t("enterprise.text")}</p>
      <p>
        <Button variant="primary" onClick={() => view.navigate(enterprisePath)}>
          {t("enterprise.open")}
        </Button>
      </p>
    </section>
  );
}

/** Today's date, and the demo's business date if it differs. */
function Today({ now }: { now: Date }) {
  const t = homeTexts.useTexts();
  const language = useLanguage();
  const { demoDate } = useNavigation().settings;
  const business = demoDate && new Date(`${demoDate}T00:00:00`);
  if (!business || business.toDateString() === now.toDateString()) return <p>{fullDate(now, language)}</p>;
  return (
    <p>
      {fullDate(now, language)} ·{" "}
      <span title={t("businessDate.why")}>{t("businessDate", { date: fullDate(business, language) })}</span>
      <small className={styles.why}>{t("businessDate.why")}</small>
    </p>
  );
}

/** The parts of an amount as a stacked bar; each part links to its rows. */
function Parts({ of }: { of: LoadedTile["parts"] }) {
  const language = useLanguage();
  return (
    <span className={styles.parts}>
      {of.map(({ label, amount, address }, at) => {
        if (!/[1-9]/.test(amount)) return null;
        const words = `${label[language]} ${formatMoney(amount)}`;
        return (
          <a key={label.en} href={`#${address}`} title={words} aria-label={words} style={{ flexGrow: amount }}>
            <i data-part={at} />
          </a>
        );
      })}
    </span>
  );
}

/** The figure of a tile: a text, an amount, or the number of rows. */
function useFigure() {
  const t = homeTexts.useTexts();
  return ({ total, amount, text, failed }: LoadedTile): string => {
    if (total === undefined) return failed ? t("unknown") : "…";
    return text ?? (amount ? formatMoney(amount) : formatCount(total));
  };
}

/** Totals of the person's lists; each links to the rows that it counts. */
function Figures({ tiles }: { tiles: readonly LoadedTile[] }) {
  const t = homeTexts.useTexts();
  const language = useLanguage();
  const figureOf = useFigure();
  return (
    <section aria-label={t("figures")}>
      <ul className={styles.figures}>
        {tiles.map((tile) => (
          <li key={tile.key}>
            <a href={`#${tile.address}`}>
              <span>{tile.title[language]}</span>
              <b data-amount={tile.amount === undefined ? undefined : ""}>{figureOf(tile)}</b>
              {tile.hasNote && <small>{tile.note?.[language] ?? "\u00a0"}</small>}
            </a>
            {tile.parts.length > 0 ? <Parts of={tile.parts} /> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
