import { type BoardCell, boardStates, type BoardColumn, stepDays } from "@busbar/contract/invoices/invoice-figures";
import { invoiceStatusWords } from "@busbar/contract/invoices/invoice-status";
import type { InvoiceQuery } from "@busbar/contract/invoices/invoices";
import type { ReactNode } from "react";
import IconLate from "~icons/ri/alarm-warning-line";
import IconMine from "~icons/ri/user-line";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Button } from "../../ui/form/Button.tsx";
import { formatMoney } from "../../ui/values/format-values.ts";
import { workbenchTexts } from "./workbench-texts.ts";
import styles from "./workbench.module.css";

/** The filter that a click on the board sets. */
export type BoardChoice = Pick<InvoiceQuery, "status" | "late" | "waiting">;

type BoardProps = {
  cells: readonly BoardCell[];
  chosen: BoardChoice;
  onChoose: (choice: BoardChoice) => void;
  /** Columns in front, for those who bill. */
  before: ReactNode;
};

const isLimited = (column: BoardColumn): column is keyof typeof stepDays => column in stepDays;
const same = (one: BoardChoice["status"], other: readonly number[]) => [...(one ?? [])].join() === other.join();

/** The steps of a month from left to right; each number links to its statements. */
export function Board({ cells, chosen, onChoose, before }: BoardProps) {
  const t = workbenchTexts.useTexts();
  const language = useLanguage();
  return (
    <ol className={styles.board} aria-label={t("board")}>
      {before}
      {cells.map((cell) => {
        const { column, count, payable, outstanding, oldest, late, mine } = cell;
        const status = [...boardStates[column]];
        const isChosen = same(chosen.status, status);
        const choose = (more: BoardChoice) => {
          const again = isChosen && chosen.late === more.late && chosen.waiting === more.waiting;
          onChoose(again ? { status: undefined, late: undefined, waiting: undefined } : { status, ...more });
        };
        return (
          <li key={column} className={styles.column} data-chosen={isChosen || undefined}>
            <Button
              variant="unstyled"
              className={styles.step}
              aria-pressed={isChosen && !chosen.late && !chosen.waiting}
              onClick={() => choose({ late: undefined, waiting: undefined })}
            >
              <span>{status.map((one) => invoiceStatusWords[one][language]).join(" / ")}</span>
              <strong>{count}</strong>
              <small>{formatMoney(payable)}</small>
            </Button>
            {column === "issued" && count > 0 && outstanding !== null ? (
              <p>{t("outstanding", { amount: formatMoney(outstanding) })}</p>
            ) : null}
            {oldest ? <p>{t("oldest", { day: oldest })}</p> : null}
            {column !== "paid" && count > 0 ? <p>{t(`turn.${column}`)}</p> : null}
            {late.count > 0 ? (
              <Button
                variant="unstyled"
                className={styles.late}
                title={isLimited(column) ? t("lateWhy", { days: stepDays[column] }) : t("lateIssuedWhy")}
                aria-pressed={isChosen && chosen.late !== undefined}
                onClick={() => choose({ late: "yes", waiting: undefined })}
              >
                <Icon of={IconLate} />
                {isLimited(column) ? t("late", { count: late.count }) : t("lateIssued", { count: late.count })}
                <small>{formatMoney(late.payable)}</small>
              </Button>
            ) : null}
            {mine > 0 ? (
              <Button
                variant="unstyled"
                className={styles.mine}
                aria-pressed={isChosen && chosen.waiting !== undefined}
                onClick={() => choose({ late: undefined, waiting: "me" })}
              >
                <Icon of={IconMine} />
                {t("mine", { count: mine })}
              </Button>
            ) : null}
          </li>
        );
      })}
    </ol>
  );
}
