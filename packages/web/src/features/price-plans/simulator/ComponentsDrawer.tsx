import type { PriceComponent } from "@busbar/contract/price-plans/price-components";
import type { Commodity } from "@busbar/contract/values/commodities";
import { useState } from "react";
import { useUnsaved, useView } from "../../../kernel/portal/view.ts";
import { Drawer } from "../../../ui/dialogs/Drawer.tsx";
import controls from "../../../ui/fields/controls.module.css";
import { Button } from "../../../ui/form/Button.tsx";
import { planTexts } from "../plan-texts.ts";
import { ComponentList, keyed, unkeyed } from "../versions/ComponentList.tsx";
import styles from "./simulator.module.css";

type ComponentsDrawerProps = {
  title: string;
  commodity: Commodity;
  components: readonly PriceComponent[];
  /** What the last simulation has refused. */
  faults: Readonly<Record<string, string>>;
  onApply: (components: PriceComponent[]) => void;
  onClose: () => void;
};

/** Changes the components of a column with the form of the plan's editor; nothing is stored. */
export function ComponentsDrawer({ title, commodity, components, faults, onApply, onClose }: ComponentsDrawerProps) {
  const t = planTexts.useTexts();
  const view = useView();
  const [list, setList] = useState(() => keyed(components));
  const [touched, setTouched] = useState(false);
  useUnsaved(touched);
  return (
    <Drawer
      open
      guarded={touched}
      title={`${t("sim.drawer")} · ${title}`}
      size={720}
      place={view.overlays}
      onClose={onClose}
      footer={
        <div className={controls.formFooter}>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button variant="primary" disabled={list.length === 0} onClick={() => onApply(unkeyed(list))}>
            {t("sim.apply")}
          </Button>
        </div>
      }
    >
      <div className={styles.components}>
        <ComponentList
          commodity={commodity}
          components={list}
          faults={touched ? {} : faults}
          problemsTitle={t("sim.problems")}
          onChange={(next) => {
            setList(next);
            setTouched(true);
          }}
        />
      </div>
    </Drawer>
  );
}
