import type { ContractPointDraft } from "@busbar/contract/contracts/contract-fields";
import type { ContractPoint } from "@busbar/contract/contracts/contracts";
import { DayField } from "../../../ui/fields/DayField.tsx";
import { LastDayField } from "../../../ui/fields/LastDayField.tsx";
import { contractTexts } from "../contract-texts.ts";
import styles from "../contracts.module.css";

type PointsFieldProps = {
  id?: string;
  value?: ContractPointDraft[];
  onChange?: (points: ContractPointDraft[]) => void;
  choices: readonly (ContractPoint & { takenBy: string })[];
  term: { startDate: string; endDate: string };
};

/** Selects points of the customer, each with its days: those of the term by default. */
export function PointsField({ id, value = [], onChange, choices, term }: PointsFieldProps) {
  const t = contractTexts.useTexts();
  if (choices.length === 0) return <p className={styles.quiet}>{t("form.noPoints")}</p>;
  const change = (point: ContractPointDraft) =>
    onChange?.(value.map((one) => (one.pointId === point.pointId ? { ...one, ...point } : one)));
  return (
    <ul id={id} className={styles.choices}>
      {choices.map((choice) => {
        const { pointId, validFrom, validTo } = choice;
        const chosen = value.find((one) => one.pointId === pointId);
        const toggle = () =>
          onChange?.(chosen ? value.filter((one) => one !== chosen) : [...value, { pointId, validFrom, validTo }]);
        return (
          <li key={`${pointId} ${validFrom}`}>
            <label>
              <input type="checkbox" checked={chosen !== undefined} onChange={toggle} />
              <span>
                {choice.externalCode} <span className={styles.quiet}>{choice.name}</span>
                {choice.takenBy ? (
                  <em className={styles.taken}>{t("form.taken", { contract: choice.takenBy })}</em>
                ) : null}
              </span>
            </label>
            {chosen ? (
              <span className={styles.days}>
                <DayField
                  required
                  aria-label={t("form.pointFrom", { point: choice.externalCode })}
                  value={chosen.validFrom}
                  min={term.startDate}
                  onChange={(day) => day && change({ ...chosen, validFrom: day })}
                />
                <span aria-hidden="true">–</span>
                <LastDayField
                  required
                  aria-label={t("form.pointUntil", { point: choice.externalCode })}
                  value={chosen.validTo}
                  onChange={(end) => end && change({ ...chosen, validTo: end })}
                />
              </span>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}
