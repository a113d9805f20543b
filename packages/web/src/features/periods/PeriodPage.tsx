import type { PeriodTile } from "@busbar/contract/periods/periods";
import { monthOf, periodOf } from "@busbar/contract/values/months";
import { useQuery } from "@tanstack/react-query";
import IconNext from "~icons/ri/arrow-right-s-line";
import IconPrevious from "~icons/ri/arrow-left-s-line";
import { lazyComponent } from "../../kernel/boot/lazy-component.tsx";
import { LazyOverlay } from "../../kernel/boot/PartBoundary.tsx";
import { messageOf } from "../../kernel/calls/call-errors.ts";
import { useApi, useBusinessDate } from "../../kernel/portal/portal-context.tsx";
import { useView } from "../../kernel/portal/view.ts";
import { Outdated } from "../../records/page/Outdated.tsx";
import { Button } from "../../ui/form/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { PageFrame } from "../../ui/pages/PageFrame.tsx";
import { ErrorState } from "../../ui/states/ErrorState.tsx";
import { addDays } from "../../ui/values/days.ts";
import { Money } from "../../ui/values/Values.tsx";
import { periodTexts } from "./period-texts.ts";
import { listedPeriods } from "./period-queries.ts";
import styles from "./periods.module.css";

const PeriodSection = lazyComponent(() => import("./PeriodSection.tsx").then((m) => m.PeriodSection));

/** A year, or a month of it. */
const askedFor = /^20\d\d(?:0[1-9]|1[0-2])?$/;

/** Also a month without statements in which an offset balance is owed. */
const isUsed = ({ state, count, outstanding }: PeriodTile) => state === "CLOSED" || count > 0 || outstanding !== null;

/**
 * What is asked for: a year, a month in a year long past, or nothing, which is the work of today. A month of the last
 * thirteen is part of that.
 */
function askedOf(given: string, today: string): { year: number | null; month: string | null } {
  if (!askedFor.test(given)) return { year: null, month: null };
  if (given.length === 4) return { year: Number(given), month: null };
  const isRecent = given > periodOf(addDays(`${today.slice(0, 7)}-01`, -367)) && given <= periodOf(today);
  return { year: isRecent ? null : Number(given.slice(0, 4)), month: given };
}

/**
 * Months as tiles, those to close first; a month opens its checklist or its control record. It opens on the first month
 * to close. The address says which month or year, so that Home and notices lead to their month.
 */
export function PeriodPage() {
  const t = periodTexts.useTexts();
  const api = useApi();
  const today = useBusinessDate();
  const { query, setQuery } = useView();
  const { year, month } = askedOf(query.get("period") ?? "", today);
  const ask = (period: string) => setQuery({ period }, { replace: true });
  const periods = useQuery(listedPeriods(api, year));
  const refetch = () => void periods.refetch();
  const tiles = periods.data ?? [];
  const isDue = ({ state, count, period }: PeriodTile) => state === "OPEN" && count > 0 && period < periodOf(today);
  // While another year is fetched, the one before stays on screen, and none of its months is opened.
  const due = periods.isPlaceholderData ? [] : tiles.filter(isDue);
  const [next] = due;
  const chosen = month ?? (year === null ? (next?.period ?? null) : null);
  const shownYear = year ?? Number(today.slice(0, 4));
  const unused = tiles.filter((tile) => !isUsed(tile));
  return (
    <PageFrame
      title={t("title")}
      action={
        <>
          <Button aria-label={t("previous")} onClick={() => ask(String(shownYear - 1))}>
            <Icon of={IconPrevious} />
          </Button>
          <strong className={styles.year}>{year ?? t("recent")}</strong>
          <Button aria-label={t("next")} onClick={() => ask(String(shownYear + 1))}>
            <Icon of={IconNext} />
          </Button>
          {year === null ? null : (
            <Button onClick={() => setQuery({ period: null }, { replace: true })}>{t("recent")}</Button>
          )}
        </>
      }
    >
      {periods.error && !periods.data ? (
        <ErrorState message={messageOf(periods.error)} onRetry={refetch} />
      ) : (
        <>
          {periods.error ? <Outdated error={periods.error} onRetry={refetch} /> : null}
          {year === null && next ? (
            <p className={styles.toClose}>{t("toClose", { count: due.length, next: monthOf(next.period) })}</p>
          ) : null}
          <ul className={styles.tiles}>
            {tiles.filter(isUsed).map((tile) => (
              <li key={tile.period}>
                <Tile tile={tile} chosen={tile.period === chosen} onChoose={() => ask(tile.period)} />
              </li>
            ))}
          </ul>
          {unused.length > 0 ? (
            <p className={styles.unused}>
              {t("unused")}
              {unused.map(({ period }) => (
                <Button variant="link" key={period} aria-pressed={period === chosen} onClick={() => ask(period)}>
                  {monthOf(period)}
                </Button>
              ))}
            </p>
          ) : null}
        </>
      )}
      <LazyOverlay open={chosen} onFailed={() => ask(String(shownYear))}>
        {(period) => <PeriodSection key={period} period={period} />}
      </LazyOverlay>
    </PageFrame>
  );
}

function Tile({ tile, chosen, onChoose }: { tile: PeriodTile; chosen: boolean; onChoose: () => void }) {
  const t = periodTexts.useTexts();
  return (
    <Button
      variant="unstyled"
      className={styles.tile}
      data-state={tile.state}
      data-printed
      aria-pressed={chosen}
      onClick={onChoose}
    >
      <span className={styles.tileHead}>
        <strong>{monthOf(tile.period)}</strong>
        <span>{tile.reopenAsked ? t("reopenAsked") : t(`state.${tile.state}`)}</span>
      </span>
      <span className={styles.amount}>
        <Money amount={tile.payable} />
      </span>
      <small>{t("count", { count: tile.count })}</small>
      <small>
        {t("outstanding")} <Money amount={tile.outstanding} />
      </small>
    </Button>
  );
}
