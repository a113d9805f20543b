import type { Point, Tenancy } from "@busbar/contract/points/points";
import { useState } from "react";
import { useApi } from "../../../kernel/portal/portal-context.tsx";
import { AskDialog } from "../../../records/editing/AskDialog.tsx";
import { CustomerField } from "../../../records/editing/CustomerField.tsx";
import { DayField } from "../../../ui/fields/DayField.tsx";
import { Callout } from "../../../ui/states/Callout.tsx";
import { endAfter, lastDayOf } from "../../../ui/values/days.ts";
import { pointTexts } from "../point-texts.ts";
import { useAddTenancy, useChangeTenancy, useRemoveTenancy } from "../point-queries.ts";
import styles from "../points.module.css";

export type TenancyWork = { kind: "add"; tenancy: null } | { kind: "change" | "remove"; tenancy: Tenancy };
type TenancyDialogProps = { point: Point; work: TenancyWork; onClose: () => void };

/** Adds a tenancy, changes its days, or deletes one that was entered by mistake. */
export function TenancyDialog({ point, work: { kind, tenancy }, onClose }: TenancyDialogProps) {
  const t = pointTexts.useTexts();
  const api = useApi();
  const add = useAddTenancy(api);
  const change = useChangeTenancy(api);
  const remove = useRemoveTenancy(api);
  const latest = point.tenancies.at(-1);
  const [customerId, setCustomer] = useState<string | null>(null);
  const [from, setFrom] = useState<string | undefined>(tenancy?.validFrom ?? latest?.validTo ?? point.today);
  const [last, setLast] = useState(tenancy ? lastDayOf(tenancy.validTo) : undefined);
  const [missing, setMissing] = useState(false);
  const { id } = point;
  const name = tenancy?.customerName ?? t("tenancies.other");
  const days = { validFrom: from ?? "", validTo: endAfter(last) };
  const incomplete = kind !== "remove" && (!from || (kind === "add" && customerId === null));
  const run = () => {
    if (kind === "add") return add.mutateAsync({ id, draft: { customerId: customerId ?? "", ...days } });
    if (kind === "change") return change.mutateAsync({ id, tenancy, ...days });
    return remove.mutateAsync({ id, tenancy });
  };
  return (
    <AskDialog
      danger={kind === "remove"}
      title={t(`tenancies.${kind}Title`, { name })}
      verb={t(`tenancies.${kind}`)}
      run={run}
      done={t(kind === "remove" ? "tenancies.removed" : "tenancies.saved")}
      keepsOpen={() => {
        setMissing(incomplete);
        return incomplete;
      }}
      onClose={onClose}
    >
      {kind === "change" ? null : <p>{t(`tenancies.${kind}Text`)}</p>}
      {kind === "add" ? (
        <div className={styles.label}>
          {t("field.customerId")}
          <CustomerField aria-label={t("field.customerId")} value={customerId} onChange={setCustomer} />
        </div>
      ) : null}
      {kind === "remove" ? null : (
        <>
          <label className={styles.label}>
            {t("field.validFrom")}
            <DayField required value={from} today={point.today} onChange={setFrom} />
          </label>
          <label className={styles.label}>
            {t("field.validTo")}
            <DayField value={last} min={from} today={point.today} onChange={setLast} />
          </label>
        </>
      )}
      {missing && incomplete ? <Callout tone="danger">{t("tenancies.missing")}</Callout> : null}
    </AskDialog>
  );
}
