import { useState } from "react";
import { RangeField, SliderField } from "@busbar/web/ui/form/typing/SliderField.tsx";
import { StepField } from "@busbar/web/ui/form/typing/StepField.tsx";
import { ControlCard, ControlPage } from "../kit/ControlCards.tsx";
import { controlTexts } from "../control-texts.ts";
import styles from "../kit/controls.module.css";

/** @see R-G22 */
export function SliderPage() {
  const t = controlTexts.useTexts();
  const [base, setBase] = useState(30);
  const [stop, setStop] = useState(40);
  const [typed, setTyped] = useState(60);
  const [range, setRange] = useState<[number, number]>([4, 8]);
  const [upright, setUpright] = useState(50);
  return (
    <ControlPage title={t("slider.title")}>
      <ControlCard title={t("base")} value={String(base)}>
        <SliderField aria-label={t("base")} value={base} onChange={setBase} />
      </ControlCard>
      <ControlCard title={t("slider.stops")} value={String(stop)}>
        <SliderField aria-label={t("slider.stops")} step={10} stops value={stop} onChange={setStop} />
      </ControlCard>
      <ControlCard title={t("slider.field")} value={String(typed)}>
        <div className={styles.beside}>
          <SliderField aria-label={t("slider.field")} value={typed} onChange={setTyped} />
          <StepField
            aria-label={t("slider.typed")}
            steppers="right"
            min={0}
            max={100}
            value={typed}
            onChange={(value) => setTyped(value ?? 0)}
          />
        </div>
      </ControlCard>
      <ControlCard title={t("slider.range")} value={t("slider.between", { from: range[0], to: range[1] })}>
        <RangeField labels={[t("from"), t("to")]} min={0} max={10} stops value={range} onChange={setRange} />
      </ControlCard>
      <ControlCard title={t("slider.vertical")} value={String(upright)}>
        <div className={styles.tall}>
          <SliderField aria-label={t("slider.vertical")} vertical value={upright} onChange={setUpright} />
        </div>
      </ControlCard>
    </ControlPage>
  );
}
