import { pointStatusWords } from "@busbar/contract/points/point-fields";
import type { PointQuery } from "@busbar/contract/points/points";
import type { BulkReceipt } from "@busbar/contract/bulk-actions/bulk-actions";
import { useState } from "react";
import { useApi } from "../../../kernel/portal/portal-context.tsx";
import { useLanguage } from "../../../kernel/texts/i18n.ts";
import { BulkDialog } from "../../../records/bulk/BulkDialog.tsx";
import type { Choice } from "../../../records/bulk/use-selection.ts";
import { DayField } from "../../../ui/fields/DayField.tsx";
import { Select } from "../../../ui/form/choices.tsx";
import { endAfter } from "../../../ui/values/days.ts";
import { pointTexts } from "../point-texts.ts";
import styles from "../points.module.css";

export type BulkQuestion = "status" | "authorisation";
type DialogProps = {
  of: Choice<PointQuery>;
  count: number;
  onDone: (receipt: BulkReceipt) => void;
  onClose: () => void;
};

/** Asks for the parameters of a bulk action on the selected points. */
export function PointBulkDialog({ what, ...rest }: DialogProps & { what: BulkQuestion }) {
  const Dialog = { status: StatusDialog, authorisation: AuthorisationDialog }[what];
  return <Dialog {...rest} />;
}

const statuses = ["ACTIVE", "SUSPENDED"] as const;

function StatusDialog({ of, count, ...rest }: DialogProps) {
  const t = pointTexts.useTexts();
  const language = useLanguage();
  const api = useApi();
  const [status, setStatus] = useState<(typeof statuses)[number]>("ACTIVE");
  return (
    <BulkDialog
      {...rest}
      title={t("bulk.statusTitle", { count })}
      verb={t("bulk.statusVerb", { count })}
      count={count}
      body={{ of, status }}
      run={(body, options) => api.setPointsStatus({ body }, options)}
    >
      <Select
        aria-label={t("bulk.statusTo")}
        className={styles.wide}
        value={status}
        onChange={setStatus}
        options={statuses.map((value) => ({ value, label: pointStatusWords[value][language] }))}
      />
    </BulkDialog>
  );
}

function AuthorisationDialog({ of, count, ...rest }: DialogProps) {
  const t = pointTexts.useTexts();
  const api = useApi();
  const [last, setLast] = useState<string>();
  return (
    <BulkDialog
      {...rest}
      title={t("bulk.authorisationTitle", { count })}
      verb={t("bulk.authorisationVerb", { count })}
      count={count}
      body={{ of, dataAuthorisedTo: endAfter(last) }}
      run={(body, options) => api.setPointsAuthorisation({ body }, options)}
    >
      <label className={styles.label}>
        {t("bulk.authorisationTo")}
        <DayField value={last} onChange={setLast} />
      </label>
      <p>{t("bulk.authorisationHint")}</p>
    </BulkDialog>
  );
}
