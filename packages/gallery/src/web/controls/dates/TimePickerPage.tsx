import { useState } from "react";
import { Select } from "@busbar/web/ui/form/choices.tsx";
import { TimeField, TimeRangeField } from "@busbar/web/ui/form/moments/TimeField.tsx";
import { ControlCard, ControlPage } from "../kit/ControlCards.tsx";
import { controlTexts } from "../control-texts.ts";

/** Every quarter of an hour from 08:30 to 18:30. */
const quarters = Array.from({ length: 41 }, (_, at) => {
  const minute = 8 * 60 + 30 + at * 15;
  const value = [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, "0")).join(":");
  return { value, label: value };
});

/** @see R-G23 */
export function TimePickerPage() {
  const t = controlTexts.useTexts();
  const [fixed, setFixed] = useState<string>();
  const [free, setFree] = useState<string>();
  const [range, setRange] = useState<[string, string]>();
  return (
    <ControlPage title={t("time.title")}>
      <ControlCard title={t("time.fixed")} value={fixed ?? ""}>
        <Select
          aria-label={t("time.fixed")}
          placeholder={t("time.pick")}
          clearable
          searchable
          options={quarters}
          value={fixed ?? null}
          onChange={setFixed}
        />
      </ControlCard>
      <ControlCard title={t("time.free")} value={free ?? ""}>
        <TimeField
          aria-label={t("time.free")}
          placeholder={t("time.pick")}
          from="18:30"
          to="20:30"
          value={free}
          onChange={setFree}
        />
      </ControlCard>
      <ControlCard title={t("time.range")} value={range?.join(" – ") ?? ""}>
        <TimeRangeField labels={[t("time.from"), t("time.to")]} value={range} onChange={setRange} />
      </ControlCard>
    </ControlPage>
  );
}
