import type { ReportKey } from "@busbar/contract/reports/report-list";
import type { ReportQuery } from "@busbar/contract/reports/report-parameters";
import { ReportRhythm, ReportSpan } from "@busbar/contract/reports/report-schedules";
import { ReportFormat } from "@busbar/contract/reports/reports";
import { useState } from "react";
import { AskDialog } from "../../../records/editing/AskDialog.tsx";
import { RadioGroup } from "../../../ui/form/choices.tsx";
import { useCreateSchedule } from "./schedule-queries.ts";
import { scheduleTexts } from "./schedule-texts.ts";
import styles from "./schedules.module.css";

type ScheduleDialogProps = { reportKey: ReportKey; query: ReportQuery; onClose: () => void };

/** Asks for frequency, range of days and format; the other parameters are those of the page. */
export function ScheduleDialog({ reportKey, query, onClose }: ScheduleDialogProps) {
  const t = scheduleTexts.useTexts();
  const create = useCreateSchedule();
  const [every, setEvery] = useState<ReportRhythm>("month");
  const [span, setSpan] = useState<ReportSpan>("lastMonth");
  const [format, setFormat] = useState<ReportFormat>("xlsx");
  const { fromPeriod: _, toPeriod: __, from: ___, to: ____, asOf: _____, ...parameters } = query;
  return (
    <AskDialog
      title={t("send")}
      verb={t("verb")}
      done={t("done")}
      run={() => create.mutateAsync({ key: reportKey, parameters, every, span, format })}
      onClose={onClose}
    >
      <p>{t("lead")}</p>
      <div className={styles.choices}>
        <fieldset>
          <legend>{t("every")}</legend>
          <RadioGroup
            value={every}
            onChange={setEvery}
            options={ReportRhythm.options.map((value) => ({ value, label: t(`every.${value}`) }))}
          />
        </fieldset>
        <fieldset>
          <legend>{t("span")}</legend>
          <RadioGroup
            value={span}
            onChange={setSpan}
            options={ReportSpan.options.map((value) => ({ value, label: t(`span.${value}`) }))}
          />
        </fieldset>
        <fieldset>
          <legend>{t("format")}</legend>
          <RadioGroup
            value={format}
            onChange={setFormat}
            options={ReportFormat.options.map((value) => ({ value, label: value.toUpperCase() }))}
          />
        </fieldset>
      </div>
    </AskDialog>
  );
}
