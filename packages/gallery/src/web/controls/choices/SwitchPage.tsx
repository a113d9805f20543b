import { useState } from "react";
import { Switch } from "@busbar/web/ui/form/choices.tsx";
import { switchTones, WordSwitch } from "@busbar/web/ui/form/choosing/WordSwitch.tsx";
import { ControlCard, ControlPage, Row } from "../kit/ControlCards.tsx";
import { useEnergies } from "./use-energies.ts";

type Tone = (typeof switchTones)[number];

/** @see R-G21 */
export function SwitchPage() {
  const { t, list } = useEnergies();
  const [on, setOn] = useState<readonly Tone[]>(switchTones);
  const [value, setValue] = useState("100");
  return (
    <ControlPage title={t("switch.title")}>
      <ControlCard title={t("switch.tones")} value={list(on.map((tone) => t(`tone.${tone}`)))}>
        <Row>
          {switchTones.map((tone) => (
            <WordSwitch
              key={tone}
              aria-label={t(`tone.${tone}`)}
              tone={tone}
              values={{ off: false, on: true }}
              value={on.includes(tone)}
              onChange={(turned) => setOn(switchTones.filter((each) => (each === tone ? turned : on.includes(each))))}
            />
          ))}
        </Row>
      </ControlCard>
      <ControlCard title={t("switch.words")} value={value}>
        <Row>
          <WordSwitch
            aria-label={t("switch.words")}
            words={{ on: t("switch.monthly"), off: t("switch.yearly") }}
            values={{ on: "100", off: "0" }}
            value={value}
            onChange={setValue}
          />
        </Row>
      </ControlCard>
      <ControlCard title={t("disabled")}>
        <Row>
          <Switch aria-label={t("switch.off")} disabled checked={false} />
          <Switch aria-label={t("switch.on")} disabled checked />
        </Row>
      </ControlCard>
    </ControlPage>
  );
}
