import { useState } from "react";
import { RadioGroup } from "@busbar/web/ui/form/choices.tsx";
import { boxSizes } from "@busbar/web/ui/form/choosing/boxes.ts";
import { RadioBoxes } from "@busbar/web/ui/form/choosing/RadioBoxes.tsx";
import { ControlCard, ControlPage } from "../kit/ControlCards.tsx";
import type { Energy } from "../kit/energy.ts";
import { useEnergies } from "./use-energies.ts";

/** @see R-G16 */
export function RadioPage() {
  const { t, name, options } = useEnergies();
  const [base, setBase] = useState<Energy>("solar");
  const [group, setGroup] = useState<Energy>("wind");
  const [button, setButton] = useState<Energy>("hydro");
  const [framed, setFramed] = useState<Energy>("solar");
  return (
    <ControlPage title={t("radio.title")}>
      <ControlCard title={t("base")} value={name(base)}>
        <RadioGroup aria-label={t("base")} options={options(2)} value={base} onChange={setBase} />
      </ControlCard>
      <ControlCard title={t("disabled")} value={name("wind")}>
        <RadioGroup aria-label={t("disabled")} options={options(2)} value="wind" disabled />
      </ControlCard>
      <ControlCard title={t("radio.group")} value={name(group)}>
        <RadioGroup aria-label={t("radio.group")} options={options(5, "nuclear")} value={group} onChange={setGroup} />
      </ControlCard>
      <ControlCard title={t("buttons")} value={name(button)}>
        {boxSizes.map((size) => (
          <RadioBoxes
            key={size}
            aria-label={t("ofSize", { what: t("buttons"), size: t(`size.${size}`) })}
            size={size}
            options={options(4, "storage")}
            value={button}
            onChange={setButton}
          />
        ))}
      </ControlCard>
      <ControlCard title={t("radio.framed")} value={name(framed)}>
        {boxSizes.map((size) => (
          <RadioBoxes
            key={size}
            look="bordered"
            aria-label={t("ofSize", { what: t("radio.framed"), size: t(`size.${size}`) })}
            size={size}
            options={options(3)}
            value={framed}
            onChange={setFramed}
          />
        ))}
      </ControlCard>
    </ControlPage>
  );
}
