import { addDays } from "@busbar/contract/kernel/business-time";
import { useState } from "react";
import { useBusinessDate } from "@busbar/web/kernel/portal/portal-context.tsx";
import { MomentField, SeveralDaysField } from "@busbar/web/ui/form/moments/MomentField.tsx";
import { type Period, PeriodField } from "@busbar/web/ui/form/moments/PeriodField.tsx";
import { ControlCard, ControlPage } from "../kit/ControlCards.tsx";
import { controlTexts } from "../control-texts.ts";

const longer = ["week", "month", "year"] as const;

/** @see R-G24 */
export function DatePickerPage() {
  const t = controlTexts.useTexts();
  const today = useBusinessDate();
  const [day, setDay] = useState<string>();
  const [other, setOther] = useState<Partial<Record<(typeof longer)[number], string | undefined>>>({});
  const [days, setDays] = useState<string[]>([]);
  const [range, setRange] = useState<Period>();
  const [months, setMonths] = useState<Period>();
  return (
    <ControlPage title={t("date.title")}>
      <ControlCard title={t("date.day")} value={day ?? ""}>
        <MomentField
          unit="day"
          aria-label={t("date.day")}
          placeholder={t("date.pick")}
          shortcuts={[
            { label: t("date.today"), value: today },
            { label: t("date.yesterday"), value: addDays(today, -1) },
            { label: t("date.weekAgo"), value: addDays(today, -7) },
          ]}
          value={day}
          onChange={setDay}
        />
      </ControlCard>
      <ControlCard title={t("date.longer")} value={longer.flatMap((unit) => other[unit] ?? []).join(" ")}>
        {longer.map((unit) => (
          <MomentField
            key={unit}
            unit={unit}
            aria-label={t(`date.${unit}`)}
            placeholder={t(`date.${unit}`)}
            value={other[unit]}
            onChange={(value) => setOther({ ...other, [unit]: value })}
          />
        ))}
      </ControlCard>
      <ControlCard title={t("date.several")} value={days.join(" ")}>
        <SeveralDaysField aria-label={t("date.several")} placeholder={t("date.pick")} value={days} onChange={setDays} />
      </ControlCard>
      <ControlCard
        title={t("date.ranges")}
        value={[range, months].flatMap((each) => each?.join(" – ") ?? []).join(" ")}
      >
        <PeriodField unit="day" labels={[t("date.from"), t("date.to")]} value={range} onChange={setRange} />
        <PeriodField
          unit="month"
          labels={[t("date.fromMonth"), t("date.toMonth")]}
          value={months}
          onChange={setMonths}
        />
      </ControlCard>
    </ControlPage>
  );
}
