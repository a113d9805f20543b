import {
  BillingMode,
  billingModeWords,
  TaxMode,
  TaxRate,
  taxModeWords,
} from "@busbar/contract/contracts/contract-fields";
import { PfStandard, unitsOf } from "@busbar/contract/price-plans/price-components";
import type { Commodity } from "@busbar/contract/values/commodities";
import { useLanguage } from "../../../../kernel/texts/i18n.ts";
import { SelectField } from "../../../../ui/fields/SelectField.tsx";
import { formatQuantity } from "../../../../ui/values/format-values.ts";
import { planTexts } from "../../plan-texts.ts";
import { DecimalField } from "./DecimalField.tsx";
import type { Determinants, Terms } from "../simulated-body.ts";
import { type ChangeState, cleared, type SimulatorState } from "../simulator-state.ts";
import styles from "../simulator.module.css";
import type { Given } from "./use-quantities.ts";

type DeterminantFieldsProps = {
  state: SimulatorState;
  change: ChangeState;
  commodity: Commodity;
  given: Given;
  determinants: Determinants;
  terms: Terms;
  /** A plan has yearly tiers. */
  needsYear: boolean;
  faults: Readonly<Record<string, string>>;
};

type Figure = { name: keyof SimulatorState; of: keyof Determinants; unit?: string; places: number; wanted: boolean };

/** What else decides on charges: demand, capacity and reactive energy, and the terms of the contract. */
export function DeterminantFields(props: DeterminantFieldsProps) {
  const { state, change, commodity, given, determinants, terms, needsYear, faults } = props;
  const t = planTexts.useTexts();
  const language = useLanguage();
  const isPower = commodity === "ELECTRICITY";
  const isGas = commodity === "GAS";
  const figures = [
    { name: "demand", of: "demandKw", unit: "kW", places: 3, wanted: isPower },
    { name: "agreed", of: "contractDemandKw", unit: "kW", places: 3, wanted: isPower },
    { name: "capacity", of: "capacityKva", unit: "kVA", places: 3, wanted: isPower },
    { name: "reactive", of: "reactiveKvarh", unit: "kvarh", places: 3, wanted: isPower },
    { name: "year", of: "yearToDate", places: 3, wanted: needsYear },
    { name: "conversion", of: "conversionFactor", places: 8, wanted: isGas },
    { name: "heat", of: "mjPerM3", unit: "MJ/m³", places: 8, wanted: isGas },
  ] as const satisfies readonly Figure[];
  const measured = given.usage?.maxDemand?.kw;
  const hintOf = ({ name, of }: (typeof figures)[number]) => {
    const asRead = given.determinants[of];
    if (state[name] !== undefined && asRead !== null) return t("sim.asRead", { value: formatQuantity(asRead) });
    if (name === "demand" && measured !== undefined && determinants.demandKw === null)
      return t("sim.measured", { value: formatQuantity(measured) });
    if (name === "year" && determinants.yearToDate === null && !isPower) return t("sim.year.unread");
    return undefined;
  };
  const write = (name: (typeof figures)[number]["name"] | "discount", value: string | null, asGiven: string | null) =>
    change({ [name]: value === asGiven ? undefined : (value ?? cleared) });
  const choice = <Value extends string>(
    label: string,
    value: Value,
    options: readonly { value: Value; label: string }[],
    onChange: (value: Value) => void,
    className = styles.field,
  ) => (
    <label className={className}>
      <span>{label}</span>
      <SelectField aria-label={label} value={value} onChange={({ target }) => onChange(target.value as Value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </SelectField>
    </label>
  );
  const asAgreed = given.terms.discountPerUnit;
  return (
    <>
      {figures.some(({ wanted }) => wanted) ? (
        <div className={styles.group}>
          {figures
            .filter(({ wanted }) => wanted)
            .map((figure) => (
              <DecimalField
                key={figure.name}
                label={t(`sim.${figure.name}`)}
                {...("unit" in figure && { unit: figure.unit })}
                places={figure.places}
                value={determinants[figure.of]}
                hint={hintOf(figure)}
                fault={faults[figure.of]}
                onChange={(value) => write(figure.name, value, given.determinants[figure.of])}
              />
            ))}
          {isPower
            ? choice(
                t("sim.pf"),
                determinants.pfStandard ?? cleared,
                [
                  { value: cleared, label: t("sim.pf.plan") },
                  ...PfStandard.options.map((value) => ({ value, label: value })),
                ],
                (pf) => change({ pf: pf === (given.determinants.pfStandard ?? cleared) ? undefined : pf }),
              )
            : null}
        </div>
      ) : null}
      <fieldset className={styles.group}>
        <legend>{t("sim.terms")}</legend>
        {terms.unit === null
          ? null
          : choice(
              t("sim.unit"),
              terms.unit,
              unitsOf[commodity].map((value) => ({ value, label: value })),
              (unit) => change({ unit: unitsOf[commodity].find((one) => one === unit) }),
            )}
        {choice(
          t("sim.tax"),
          terms.taxMode,
          TaxMode.options.map((value) => ({ value, label: taxModeWords[value][language] })),
          (tax) => change({ tax: tax === given.terms.taxMode ? undefined : tax }),
        )}
        {choice(
          t("sim.rate"),
          terms.taxRate,
          TaxRate.options.map((value) => ({ value, label: `${Number(value) * 100}%` })),
          (rate) => change({ rate: rate === given.terms.taxRate ? undefined : rate }),
        )}
        {choice(
          t("sim.billing"),
          terms.billingMode,
          BillingMode.options.map((value) => ({ value, label: billingModeWords[value][language] })),
          (billing) => change({ billing: billing === given.terms.billingMode ? undefined : billing }),
          `${styles.field} ${styles.whole}`,
        )}
        <DecimalField
          label={t("sim.discount")}
          unit={`CNY/${terms.unit ?? unitsOf[commodity][0]}`}
          places={8}
          value={terms.discountPerUnit}
          hint={
            state.discount !== undefined && asAgreed !== null
              ? t("sim.asAgreed", { value: formatQuantity(asAgreed) })
              : undefined
          }
          onChange={(value) => write("discount", value, asAgreed)}
        />
      </fieldset>
    </>
  );
}
