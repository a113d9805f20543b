import { contractStatusWords } from "@busbar/contract/contracts/contract-fields";
import type { ContractRow } from "@busbar/contract/contracts/contracts";
import { contractAddress } from "@busbar/contract/records/record-addresses";
import { useBusinessDate } from "../../../kernel/portal/portal-context.tsx";
import { useLanguage } from "../../../kernel/texts/i18n.ts";
import { Link } from "../../../ui/form/buttons/Link.tsx";
import { EmptyLine } from "../../../ui/states/EmptyLine.tsx";
import { lastDayOf } from "../../../ui/values/days.ts";
import { customerTexts } from "../customer-texts.ts";
import styles from "./overview.module.css";

const dayOf = (date: string) => Date.parse(`${date}T00:00:00Z`) / 86_400_000;

/** A customer's contracts as bars on one time line, with the business date. */
export function ContractTerms({ contracts }: { contracts: readonly ContractRow[] }) {
  const t = customerTexts.useTexts();
  const language = useLanguage();
  const today = useBusinessDate();
  if (contracts.length === 0) return <EmptyLine title={t("noContracts")} />;
  const first = contracts.map(({ startDate }) => startDate).reduce((a, b) => (a < b ? a : b), today);
  const last = contracts.map(({ endsOn }) => endsOn).reduce((a, b) => (a > b ? a : b), today);
  const percent = (day: string) => ((dayOf(day) - dayOf(first)) / Math.max(1, dayOf(last) - dayOf(first))) * 100;
  return (
    <ol className={styles.terms}>
      {contracts.map((contract) => {
        const { id, contractNo, startDate, endsOn, status } = contract;
        const days = `${startDate} – ${lastDayOf(endsOn) ?? endsOn}`;
        const words = contractStatusWords[status][language];
        return (
          <li key={id}>
            <Link href={`#${contractAddress(contract)}`}>{contractNo}</Link>
            <span className={styles.track}>
              <span
                className={styles.term}
                data-now={status === "ACTIVE" ? "" : undefined}
                style={{
                  insetInlineStart: `${percent(startDate)}%`,
                  width: `${Math.max(1, percent(endsOn) - percent(startDate))}%`,
                }}
                title={`${days} · ${words}`}
              />
              <i
                className={styles.now}
                style={{ insetInlineStart: `${percent(today)}%` }}
                title={t("businessDate", { date: today })}
              />
            </span>
            <small>
              {days} · {words}
            </small>
          </li>
        );
      })}
    </ol>
  );
}
