import type { BoardCell, BoardRow } from "@busbar/contract/published-prices/price-board";
import { voltageWords } from "@busbar/contract/points/point-fields";
import { publishedKeyWords } from "@busbar/contract/published-prices/published-keys";
import type { PublishedPriceFields } from "@busbar/contract/published-prices/published-price-fields";
import type { PublishedPriceQuery } from "@busbar/contract/published-prices/published-prices";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import IconNext from "~icons/ri/arrow-right-s-line";
import IconPrevious from "~icons/ri/arrow-left-s-line";
import { messageOf } from "../../../kernel/calls/call-errors.ts";
import { useApi, useBusinessDate, useCan } from "../../../kernel/portal/portal-context.tsx";
import { useLanguage } from "../../../kernel/texts/i18n.ts";
import { Button } from "../../../ui/form/Button.tsx";
import { IconButton } from "../../../ui/form/buttons/IconButton.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { EmptyState } from "../../../ui/states/EmptyState.tsx";
import { ErrorState } from "../../../ui/states/ErrorState.tsx";
import { Skeleton } from "../../../ui/states/PageSkeleton.tsx";
import { addMonths } from "@busbar/contract/values/months";
import { PlaceText } from "../price-words.tsx";
import { priceBoard, type Seen } from "../published-price-queries.ts";
import { publishedPriceTexts } from "../published-price-texts.ts";
import styles from "./price-board.module.css";

const monthsShown = 6;

type PriceBoardProps = {
  query: Pick<PublishedPriceQuery, "priceKey" | "areaCode" | "voltageLevel">;
  onOpen: (id: string) => void;
  onEnter: (known: Partial<PublishedPriceFields>) => void;
  onApprove: (month: string, prices: Seen[]) => void;
};

/** Months as columns, prices and places as rows: what is published, and what contracts wait for. */
export function PriceBoard({ query, onOpen, onEnter, onApprove }: PriceBoardProps) {
  const t = publishedPriceTexts.useTexts();
  const language = useLanguage();
  const [from, setFrom] = useState(addMonths(useBusinessDate().slice(0, 7), 2 - monthsShown));
  const { data, error, refetch } = useQuery(priceBoard(useApi(), { from, months: monthsShown }));
  if (error) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={10} />;
  const rows = data.rows.filter((row) => isAsked(row, query));
  return (
    <div className={styles.board}>
      <div className={styles.bar}>
        <IconButton
          aria-label={t("board.earlier")}
          title={t("board.earlier")}
          onClick={() => setFrom(addMonths(from, -monthsShown))}
        >
          <Icon of={IconPrevious} />
        </IconButton>
        <span>
          {data.months[0]} – {data.months.at(-1)}
        </span>
        <IconButton
          aria-label={t("board.later")}
          title={t("board.later")}
          onClick={() => setFrom(addMonths(from, monthsShown))}
        >
          <Icon of={IconNext} />
        </IconButton>
      </div>
      {rows.length === 0 ? (
        <EmptyState title={t("board.empty")} hint={t("empty.hint")} />
      ) : (
        <div className={styles.scroller}>
          <table className={styles.table} aria-label={t("board")}>
            <thead>
              <tr>
                <th scope="col">{t("price")}</th>
                {data.months.map((month, at) => (
                  <MonthHead key={month} month={month} prices={toApprove(rows, at)} onApprove={onApprove} />
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={JSON.stringify([row.priceKey, row.areaCode, row.gridCompany, row.voltageLevel])}>
                  <th scope="row">
                    {publishedKeyWords[row.priceKey][language]}
                    <small>
                      <PlaceText of={row} />
                      {row.voltageLevel ? ` · ${voltageWords[row.voltageLevel][language]}` : ""}
                    </small>
                  </th>
                  {row.cells.map((cell) => (
                    <Cell
                      key={cell.month}
                      cell={cell}
                      onOpen={onOpen}
                      onEnter={() => {
                        const { priceKey, areaCode, gridCompany, voltageLevel } = row;
                        onEnter({ priceKey, areaCode, gridCompany, voltageLevel, month: cell.month });
                      }}
                    />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
}

const isAsked = (row: BoardRow, { priceKey, areaCode, voltageLevel }: PriceBoardProps["query"]) =>
  (!priceKey || priceKey.includes(row.priceKey)) &&
  (!voltageLevel || (row.voltageLevel !== null && voltageLevel.includes(row.voltageLevel))) &&
  (!areaCode || (row.areaCode?.startsWith(areaCode.replace(/(00){1,2}$/, "")) ?? false));

/** What the person may approve of a month. */
const toApprove = (rows: readonly BoardRow[], at: number): Seen[] =>
  rows.flatMap(({ cells }) => {
    const proposed = cells[at]?.proposed;
    return proposed?.approve === "ok" ? [{ id: proposed.id, rowVersion: proposed.rowVersion }] : [];
  });

type MonthHeadProps = { month: string; prices: Seen[]; onApprove: PriceBoardProps["onApprove"] };

function MonthHead({ month, prices, onApprove }: MonthHeadProps) {
  const t = publishedPriceTexts.useTexts();
  return (
    <th scope="col">
      {month}
      {prices.length > 0 ? (
        <Button variant="link" onClick={() => onApprove(month, prices)}>
          {t("board.approve", { count: prices.length })}
        </Button>
      ) : null}
    </th>
  );
}

type CellProps = { cell: BoardCell; onOpen: (id: string) => void; onEnter: () => void };

function Cell({ cell: { approved, proposed, waiting }, onOpen, onEnter }: CellProps) {
  const t = publishedPriceTexts.useTexts();
  const mayWrite = useCan()(["price:write"]);
  return (
    <td>
      {approved ? (
        <Button variant="link" onClick={() => onOpen(approved.id)}>
          {approved.value}
        </Button>
      ) : null}
      {proposed ? (
        <span className={styles.proposed}>
          <Button variant="link" onClick={() => onOpen(proposed.id)}>
            {proposed.value}
          </Button>
          <small>{t("board.proposed")}</small>
        </span>
      ) : null}
      {waiting > 0 ? (
        <span className={styles.missing}>
          {t("board.waiting", { count: waiting })}
          {mayWrite && !proposed ? (
            <Button variant="link" onClick={onEnter}>
              {t("board.enter")}
            </Button>
          ) : null}
        </span>
      ) : null}
      {approved || proposed || waiting > 0 ? null : "–"}
    </td>
  );
}
