import { useState } from "react";
import { boxSizes } from "@busbar/web/ui/form/choosing/boxes.ts";
import { CheckField } from "@busbar/web/ui/form/choosing/CheckField.tsx";
import { CheckGroup } from "@busbar/web/ui/form/choosing/CheckGroup.tsx";
import { ControlCard, ControlPage, Row } from "../kit/ControlCards.tsx";
import { energies, type Energy } from "../kit/energy.ts";
import { useEnergies } from "./use-energies.ts";

/** @see R-G17 */
export function CheckboxPage() {
  const { t, name, options, list } = useEnergies();
  const names = (chosen: readonly Energy[]) => list(chosen.map(name));
  const [base, setBase] = useState(true);
  const [group, setGroup] = useState<Energy[]>(["solar", "storage"]);
  const [some, setSome] = useState<Energy[]>(["wind"]);
  const [bounded, setBounded] = useState<Energy[]>(["solar"]);
  const [buttons, setButtons] = useState<Energy[]>(["hydro"]);
  const of = energies.slice(0, 4);
  return (
    <ControlPage title={t("checkbox.title")}>
      <ControlCard title={t("base")} value={t(base ? "yes" : "no")}>
        <CheckField checked={base} onChange={setBase}>
          {name("solar")}
        </CheckField>
      </ControlCard>
      <ControlCard title={t("disabled")}>
        <Row>
          <CheckField disabled>{name("solar")}</CheckField>
          <CheckField disabled checked>
            {name("wind")}
          </CheckField>
        </Row>
      </ControlCard>
      <ControlCard title={t("checkbox.group")} value={names(group)}>
        <CheckGroup
          aria-label={t("checkbox.group")}
          options={options(5, "nuclear")}
          value={group}
          onChange={setGroup}
        />
      </ControlCard>
      <ControlCard title={t("checkbox.all")} value={names(some)}>
        <CheckField
          checked={some.length === of.length}
          partly={some.length > 0 && some.length < of.length}
          onChange={(on) => setSome(on ? [...of] : [])}
        >
          {t("checkbox.every")}
        </CheckField>
        <CheckGroup aria-label={t("checkbox.all")} options={options(of.length)} value={some} onChange={setSome} />
      </ControlCard>
      <ControlCard title={t("checkbox.bounds")} value={names(bounded)}>
        <CheckGroup
          aria-label={t("checkbox.bounds")}
          options={options(4)}
          least={1}
          most={2}
          value={bounded}
          onChange={setBounded}
        />
      </ControlCard>
      <ControlCard title={t("checkbox.buttons")} value={names(buttons)}>
        {boxSizes.map((size) => (
          <CheckGroup
            key={size}
            look="buttons"
            aria-label={t("ofSize", { what: t("buttons"), size: t(`size.${size}`) })}
            size={size}
            options={options(4)}
            value={buttons}
            onChange={setButtons}
          />
        ))}
        <CheckGroup
          look="bordered"
          aria-label={t("checkbox.framed")}
          options={options(4, "storage")}
          value={buttons}
          onChange={setButtons}
        />
      </ControlCard>
    </ControlPage>
  );
}
