import type { Point } from "@busbar/contract/points/points";
import { meterRoutes } from "@busbar/contract/meters/meters";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useApi, useCan } from "../../../kernel/portal/portal-context.tsx";
import { useLanguage } from "../../../kernel/texts/i18n.ts";
import { AskDialog } from "../../../records/editing/AskDialog.tsx";
import { DayField } from "../../../ui/fields/DayField.tsx";
import { Callout } from "../../../ui/states/Callout.tsx";
import { Skeleton } from "../../../ui/states/PageSkeleton.tsx";
import { addDays } from "../../../ui/values/days.ts";
import { pointTexts } from "../feature.ts";
import { ClosingReads, type TypedReads } from "../meters/ClosingReads.tsx";
import { previewClosing } from "../meters/closing-preview.ts";
import { pointMeters } from "../meters/meter-queries.ts";
import { contractsOfPoint } from "../paper-queries.ts";
import { useClosePoint } from "../point-queries.ts";
import styles from "../points.module.css";

/** Asks for the last day and the closing reads, and says what else ends with the point. */
export function ClosePointDialog({ row, onClose }: { row: Point; onClose: () => void }) {
  const t = pointTexts.useTexts();
  const language = useLanguage();
  const api = useApi();
  const can = useCan();
  const close = useClosePoint(api);
  const [chosen, setChosen] = useState<string>();
  const [reads, setReads] = useState<TypedReads>({});
  const [isChecked, setChecked] = useState(false);
  const lastDay = chosen ?? addDays(row.today, -1);
  const end = addDays(lastDay, 1);
  const meters = useQuery({ ...pointMeters(api, row.id), enabled: can(meterRoutes.listMeters.permission) }).data;
  const contracts = useQuery({ ...contractsOfPoint(api, row.id), enabled: can(["contract:read"]) }).data?.list;
  const open = meters?.installs.filter(({ validTo }) => validTo === null) ?? [];
  const isWhole =
    meters !== undefined &&
    open.every(
      (installation) =>
        previewClosing(installation, reads[installation.id] ?? "", end, meters, language).state === "counted",
    );
  const tenancy = row.tenancies.find(({ validTo }) => validTo === null || validTo > end);
  const ending = contracts?.filter(
    ({ status, endsOn }) => (status === "SIGNED" || status === "ACTIVE") && endsOn > end,
  );
  const run = () =>
    close.mutateAsync({
      row,
      lastDay,
      reads: open.map(({ id, rowVersion }) => ({ installId: id, rowVersion, endRead: reads[id] ?? "" })),
    });
  return (
    <AskDialog
      danger
      title={t("close.title", { name: row.name })}
      verb={t("closePoint")}
      run={run}
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
      {meters ? (
        <ClosingReads meters={meters} of={open} end={end} value={reads} onChange={setReads} />
      ) : (
        <Skeleton lines={2} />
      )}
      <ul className={styles.ending}>
        {tenancy ? (
          <li>
            {t("close.ends", { customer: tenancy.customerName ?? t("tenancies.other"), from: tenancy.validFrom })}
          </li>
        ) : null}
        {open.length > 0 ? <li>{t("close.endsMeters", { count: open.length })}</li> : null}
        {ending && ending.length > 0 ? (
          <li>{t("close.endsContracts", { numbers: ending.map(({ contractNo }) => contractNo).join("、") })}</li>
        ) : null}
      </ul>
      {isChecked && !isWhole ? <Callout tone="danger">{t("close.readsMissing")}</Callout> : null}
    </AskDialog>
  );
}
