import { useQuery } from "@tanstack/react-query";
import IconNext from "~icons/ri/arrow-right-s-line";
import IconPrevious from "~icons/ri/arrow-left-s-line";
import { createPart } from "../../kernel/boot/part.tsx";
import { AskedPart } from "../../kernel/boot/PartBoundary.tsx";
import { messageOf } from "../../kernel/calls/call-errors.ts";
import { useApi, useBusinessDate } from "../../kernel/portal/portal-context.tsx";
import { useView } from "../../kernel/portal/view.ts";
import { Button } from "../../ui/form/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { PageFrame } from "../../ui/pages/PageFrame.tsx";
import { ErrorState } from "../../ui/states/ErrorState.tsx";
import { Money } from "../../ui/values/Values.tsx";
import { periodTexts } from "./feature.ts";
import { periodsOfYear } from "./period-queries.ts";
import styles from "./periods.module.css";

const PeriodSection = createPart(() => import("./PeriodSection.tsx").then((m) => m.PeriodSection));

/** A year, or a month of it. */
const askedFor = /^20\d\d(?:0[1-9]|1[0-2])?$/;

/**
 * The twelve months of a year as tiles; a month opens its checklist or its control record. The address says which, so
 * that Home and notices lead to their month.
 */
export function PeriodPage() {
  const t = periodTexts.useTexts();
  const api = useApi();
  const today = useBusinessDate();
  const { query, setQuery } = useView();
  const given = query.get("period") ?? "";
  const asked = askedFor.test(given) ? given : today.slice(0, 4);
  const year = Number(asked.slice(0, 4));
  const chosen = asked.length === 6 ? asked : null;
  const ask = (period: string) => setQuery({ period }, { replace: true });
  const periods = useQuery(periodsOfYear(api, year));
  return (
    <PageFrame
      title={t("title")}
      action={
        <>
          <Button aria-label={t("previous")} onClick={() => ask(String(year - 1))}>
            <Icon of={IconPrevious} />
          </Button>
          <strong className={styles.year}>{year}</strong>
          <Button aria-label={t("next")} onClick={() => ask(String(year + 1))}>
            <Icon of={IconNext} />
          </Button>
        </>
      }
    >
      {periods.error ? (
        <ErrorState message={messageOf(periods.error)} onRetry={() => void periods.refetch()} />
      ) : (
        <ul className={styles.tiles}>
          {(periods.data ?? []).map((tile) => (
            <li key={tile.period}>
              <button
                type="button"
                className={styles.tile}
                data-state={tile.state}
                data-printed
                aria-pressed={tile.period === chosen}
                onClick={() => ask(tile.period)}
              >
                <span className={styles.tileHead}>
                  <strong>{`${tile.period.slice(0, 4)}-${tile.period.slice(4)}`}</strong>
                  <span>{tile.reopenAsked ? t("reopenAsked") : t(`state.${tile.state}`)}</span>
                </span>
                <span className={styles.amount}>
                  <Money amount={tile.payable} />
                </span>
                <small>{t("count", { count: tile.count })}</small>
                <small>
                  {t("outstanding")} <Money amount={tile.outstanding} />
                </small>
              </button>
            </li>
          ))}
        </ul>
      )}
      <AskedPart what={chosen} onFailed={() => ask(String(year))}>
        {(period) => <PeriodSection key={period} period={period} />}
      </AskedPart>
    </PageFrame>
  );
}
