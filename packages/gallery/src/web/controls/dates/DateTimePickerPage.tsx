import { addDays } from "@busbar/contract/kernel/business-time";
import { useState } from "react";
import { useBusinessDate } from "@busbar/web/kernel/portal/portal-context.tsx";
import { MomentField } from "@busbar/web/ui/form/moments/MomentField.tsx";
import { type Period, PeriodField } from "@busbar/web/ui/form/moments/PeriodField.tsx";
import { ControlCard, ControlPage } from "../kit/ControlCards.tsx";
import { controlTexts } from "../control-texts.ts";

/** @see R-G25 */
export function DateTimePickerPage() {
  const t = controlTexts.useTexts();
  const today = useBusinessDate();
  const at = (days: number, time: string) => `${addDays(today, -days)}T${time}`;
  const [point, setPoint] = useState<string>();
  const [quick, setQuick] = useState<string>();
  const [range, setRange] = useState<Period>();
  const read = (moment: string | undefined) => moment?.replace("T", " ") ?? "";
  return (
    <ControlPage title={t("moment.title")}>
      <ControlCard title={t("moment.point")} value={read(point)}>
        <MomentField
          unit="minute"
          aria-label={t("moment.point")}
          placeholder={t("moment.pick")}
          value={point}
          onChange={setPoint}
        />
      </ControlCard>
      <ControlCard title={t("moment.shortcuts")} value={read(quick)}>
        <MomentField
          unit="minute"
          aria-label={t("moment.shortcuts")}
          placeholder={t("moment.pick")}
          shortcuts={[
            { label: t("moment.today"), value: at(0, "09:00") },
            { label: t("moment.yesterday"), value: at(1, "09:00") },
            { label: t("moment.weekAgo"), value: at(7, "09:00") },
          ]}
          value={quick}
          onChange={setQuick}
        />
      </ControlCard>
      <ControlCard title={t("moment.range")} value={range?.map(read).join(" – ") ?? ""}>
        <PeriodField
          unit="minute"
          labels={[t("moment.from"), t("moment.to")]}
          shortcuts={[{ label: t("moment.lastWeek"), value: [at(7, "00:00"), at(0, "00:00")] }]}
          value={range}
          onChange={setRange}
        />
      </ControlCard>
    </ControlPage>
  );
}
