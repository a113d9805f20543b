import { Commodity, commodityWords } from "@busbar/contract/values/commodities";
import { type TouBand, touBandWords } from "@busbar/contract/tou-calendars/tou-bands";
import type { ReactNode } from "react";
import { useCan } from "../../../../kernel/portal/portal-context.tsx";
import { useLanguage } from "../../../../kernel/texts/i18n.ts";
import { PointField } from "../../../../records/editing/PointField.tsx";
import { SelectField } from "../../../../ui/fields/SelectField.tsx";
import { Button } from "../../../../ui/form/Button.tsx";
import { RadioBoxes } from "../../../../ui/form/choosing/RadioBoxes.tsx";
import { MomentField } from "../../../../ui/form/moments/MomentField.tsx";
import { Callout } from "../../../../ui/states/Callout.tsx";
import cards from "../../../../ui/pages/card.module.css";
import { formatQuantity } from "../../../../ui/values/format-values.ts";
import { planTexts } from "../../plan-texts.ts";
import { DecimalField } from "./DecimalField.tsx";
import { type Group, type Quantities, places, undivided } from "../simulated-body.ts";
import {
  type ChangeState,
  quantityKey,
  readQuantities,
  type SimulatorState,
  writeQuantities,
} from "../simulator-state.ts";
import styles from "../simulator.module.css";
import type { Given } from "./use-quantities.ts";

type QuantityFormProps = {
  state: SimulatorState;
  change: ChangeState;
  month: string;
  commodity: Commodity;
  /** The groups of the columns, each with its calendar's name and bands. */
  groups: readonly { group: Group; title: string; bands: readonly TouBand[] }[];
  given: Given;
  quantities: (group: Group) => Quantities;
  faults: ReadonlyMap<string, string>;
  children: ReactNode;
};

/** What is priced: a month of a point, or quantities by hand. */
export function QuantityForm(props: QuantityFormProps) {
  const { state, change, month, commodity, groups, given, quantities, faults, children } = props;
  const t = planTexts.useTexts();
  const language = useLanguage();
  const can = useCan();
  const byPoint = state.by === "point";
  const { usage } = given;
  const unit = usage?.unit ?? unitOf[commodity];
  const typed = readQuantities(state.q);
  const write = (group: Group, band: TouBand | "all", value: string | null) => {
    const next = new Map(typed);
    const key = quantityKey(group, band);
    const asRead = given.quantities(group)?.[band];
    if (value === null && asRead === undefined) next.delete(key);
    else next.set(key, value ?? "0");
    if (value !== null && value === asRead) next.delete(key);
    change({ q: writeQuantities(next) });
  };
  return (
    <section className={`${cards.card} ${styles.form}`} aria-label={t("sim.what")}>
      {can(["point:read"]) ? (
        <RadioBoxes
          aria-label={t("sim.by")}
          options={[
            { value: "point", label: t("sim.by.point") },
            { value: "hand", label: t("sim.by.hand") },
          ]}
          value={state.by}
          onChange={(by) => change({ by, q: undefined })}
        />
      ) : null}
      {byPoint ? (
        <div className={styles.field}>
          <span>{t("sim.point")}</span>
          <PointField
            aria-label={t("sim.point")}
            placeholder={t("sim.point.choose")}
            className={styles.point}
            value={state.point}
            onChange={(point) => change({ ...cleanState, point, plan: state.plan })}
          />
        </div>
      ) : (
        <label className={styles.field}>
          <span>{t("commodity")}</span>
          <SelectField
            aria-label={t("commodity")}
            value={commodity}
            onChange={({ target }) =>
              change({ ...cleanState, commodity: Commodity.parse(target.value), plan: undefined })
            }
          >
            {Commodity.options.map((one) => (
              <option key={one} value={one}>
                {commodityWords[one][language]}
              </option>
            ))}
          </SelectField>
        </label>
      )}
      <div className={styles.field}>
        <span>{t("sim.month")}</span>
        <MomentField
          unit="month"
          aria-label={t("sim.month")}
          value={month}
          onChange={(next) => next && change({ month: next, q: undefined })}
        />
      </div>
      {byPoint && usage ? (
        usage.quantity === null ? (
          <Callout tone="warn" role="status">
            {t("sim.none", { month })}
          </Callout>
        ) : usage.missing > 0 || Number(usage.estimated) > 0 ? (
          <Callout tone="warn" role="status">
            {t("sim.missing", {
              missing: usage.missing,
              slots: usage.slots,
              estimated: formatQuantity(usage.estimated ?? "0"),
              unit,
            })}
          </Callout>
        ) : null
      ) : null}
      {byPoint && usage && !can(["meter:read"]) ? (
        <Callout tone="info" role="note">
          {t("sim.noRights")}
        </Callout>
      ) : null}
      {groups.map(({ group, title, bands }) => {
        const own = quantities(group);
        const read = given.quantities(group) ?? {};
        const shown = places.filter((band) =>
          band === "all"
            ? group === undivided || own.all !== undefined
            : bands.includes(band) || own[band] !== undefined,
        );
        return (
          <fieldset key={group} className={styles.group}>
            <legend>{title}</legend>
            {shown.map((band) => {
              const asRead = read[band];
              const isTyped = typed.has(quantityKey(group, band));
              return (
                <DecimalField
                  key={band}
                  label={
                    band === "all" ? t(group === undivided ? "sim.quantity" : "sim.rest") : touBandWords[band][language]
                  }
                  unit={unit}
                  places={3}
                  value={own[band] ?? null}
                  hint={
                    isTyped && asRead !== undefined ? t("sim.asRead", { value: formatQuantity(asRead) }) : undefined
                  }
                  fault={faults.get(quantityKey(group, band))}
                  onChange={(value) => write(group, band, value)}
                />
              );
            })}
          </fieldset>
        );
      })}
      {children}
      {byPoint && isChanged(state) ? (
        <Button variant="link" onClick={() => change(cleanState)}>
          {t("sim.reset")}
        </Button>
      ) : null}
    </section>
  );
}

const unitOf: Record<Commodity, string> = { ELECTRICITY: "kWh", GAS: "m³", HEAT: "GJ", LNG: "t" };

/** Nothing typed: everything as it was read and agreed. */
const cleanState = {
  q: undefined,
  demand: undefined,
  capacity: undefined,
  agreed: undefined,
  reactive: undefined,
  year: undefined,
  conversion: undefined,
  heat: undefined,
  pf: undefined,
  tax: undefined,
  rate: undefined,
  billing: undefined,
  discount: undefined,
  unit: undefined,
};
const isChanged = (state: SimulatorState) =>
  (Object.keys(cleanState) as (keyof typeof cleanState)[]).some((name) => state[name] !== undefined);
