import type { Point } from "@busbar/contract/points/points";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useApi, useCan } from "../../../kernel/portal/portal-context.tsx";
import { AskDialog } from "../../../records/editing/AskDialog.tsx";
import { DayField } from "../../../ui/fields/DayField.tsx";
import { Callout } from "../../../ui/states/Callout.tsx";
import { addDays } from "../../../ui/values/days.ts";
import { pointTexts } from "../point-texts.ts";
import { type ClosingMeters, useMetersOfPoint } from "../meters-of-point.tsx";
import { contractsOfPoint } from "../paper-queries.ts";
import { useClosePoint } from "../point-queries.ts";
import styles from "../points.module.css";

/** Asks for the last day and the closing reads, and says what else ends with the point. */
export function ClosePointDialog({ row, onClose }: { row: Point; onClose: () => void }) {
  const t = pointTexts.useTexts();
  const api = useApi();
  const can = useCan();
  const { Closing } = useMetersOfPoint();
  const close = useClosePoint(api);
  const [chosen, setChosen] = useState<string>();
  const [isChecked, setChecked] = useState(false);
  const lastDay = chosen ?? addDays(row.today, -1);
  const end = addDays(lastDay, 1);
  const contracts = useQuery({ ...contractsOfPoint(api, row.id), enabled: can(["contract:read"]) }).data?.list;
  const tenancy = row.tenancies.find(({ validTo }) => validTo === null || validTo > end);
  const ending = contracts?.filter(
    ({ status, endsOn }) => (status === "SIGNED" || status === "ACTIVE") && endsOn > end,
  );
  const ask = ({ fields, reads, count, isWhole }: ClosingMeters) => (
    <AskDialog
      danger
      title={t("close.title", { name: row.name })}
      verb={t("closePoint")}
      run={() => close.mutateAsync({ row, lastDay, reads })}
      done={t("close.done", { name: row.name })}
      byEnter
      keepsOpen={() => {
        setChecked(!isWhole);
        return !isWhole;
      }}
      onClose={onClose}
    >
      <p>{t("close.text")}</p>
      <label className={styles.label}>
        {t("field.validTo")}
        <DayField required value={lastDay} today={row.today} onChange={setChosen} />
      </label>
      {fields}
      <ul className={styles.ending}>
        {tenancy ? (
          <li>
            {t("close.ends", { customer: tenancy.customerName ?? t("tenancies.other"), from: tenancy.validFrom })}
          </li>
        ) : null}
        {count > 0 ? <li>{t("close.endsMeters", { count })}</li> : null}
        {ending && ending.length > 0 ? (
          <li>{t("close.endsContracts", { numbers: ending.map(({ contractNo }) => contractNo).join("、") })}</li>
        ) : null}
      </ul>
      {isChecked && !isWhole ? <Callout tone="danger">{t("close.readsMissing")}</Callout> : null}
    </AskDialog>
  );
  return (
    <Closing pointId={row.id} end={end}>
      {ask}
    </Closing>
  );
}
