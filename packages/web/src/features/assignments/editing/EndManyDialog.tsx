import type { AssignmentQuery } from "@busbar/contract/assignments/assignments";
import type { BulkReceipt } from "@busbar/contract/bulk-actions/bulk-actions";
import { useState } from "react";
import { useApi } from "../../../kernel/portal/portal-context.tsx";
import { BulkDialog } from "../../../records/bulk/BulkDialog.tsx";
import type { Choice } from "../../../records/bulk/use-selection.ts";
import { DayField } from "../../../ui/fields/DayField.tsx";
import { addDays } from "../../../ui/values/days.ts";
import { assignmentTexts } from "../assignment-texts.ts";
import styles from "../assignments.module.css";

type DialogProps = {
  today: string;
  of: Choice<AssignmentQuery>;
  count: number;
  onDone: (receipt: BulkReceipt) => void;
  onClose: () => void;
};

/** Asks for the last day of the selected assignments. */
export function EndManyDialog({ today, of, count, ...rest }: DialogProps) {
  const t = assignmentTexts.useTexts();
  const api = useApi();
  const [last, setLast] = useState(today);
  return (
    <BulkDialog
      {...rest}
      danger
      title={t("endMany.title", { count })}
      verb={t("endMany.verb", { count })}
      count={count}
      body={{ of, validTo: addDays(last, 1) }}
      run={(body, options) => api.endAssignments({ body }, options)}
    >
      <label className={styles.day}>
        {t("lastDay")}
        <DayField value={last} min={addDays(today, -1)} required onChange={(day) => setLast(day ?? today)} />
      </label>
      <p>{t("endMany.text", { next: addDays(last, 1) })}</p>
    </BulkDialog>
  );
}
