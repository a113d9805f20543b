import {
  AmountPer,
  BandBasis,
  ComponentKind,
  componentKindWords,
  hasField,
  PfStandard,
  PriceCategory,
  priceCategoryWords,
  type PriceComponent,
  priceComponents,
  ComponentTaxRate,
  TierBasis,
  unitsOf,
} from "@busbar/contract/price-plans/price-components";
import { PublishedKey, publishedKeyWords } from "@busbar/contract/published-prices/published-keys";
import { type TouBand, touBands, touBandWords } from "@busbar/contract/tou-calendars/tou-bands";
import type { TouCalendar } from "@busbar/contract/tou-calendars/tou-calendars";
import type { Commodity } from "@busbar/contract/values/commodities";
import type { KeyboardEvent } from "react";
import IconAdd from "~icons/ri/add-line";
import IconUp from "~icons/ri/arrow-up-line";
import IconDown from "~icons/ri/arrow-down-line";
import IconDelete from "~icons/ri/delete-bin-line";
import { useLanguage } from "../../../kernel/texts/i18n.ts";
import { SelectField } from "../../../ui/fields/SelectField.tsx";
import { Button } from "../../../ui/form/Button.tsx";
import { TextField } from "../../../ui/form/TextField.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { IconButton } from "../../../ui/form/buttons/IconButton.tsx";
import { planTexts } from "../plan-texts.ts";
import { inputsWith } from "./component-inputs.tsx";
import styles from "./versions.module.css";

type ComponentFieldsProps = {
  title: string;
  commodity: Commodity;
  component: PriceComponent;
  calendars: readonly Pick<TouCalendar, "id" | "calendarCode" | "name" | "bands">[];
  /** Errors by field. */
  faults: ReadonlyMap<string, string>;
  onChange: (component: PriceComponent) => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
};

/** Edits one component: the fields of its kind, each with its error. */
export function ComponentFields(given: ComponentFieldsProps) {
  const { title: legend, commodity, component, calendars, faults, onChange, onMove, onRemove } = given;
  const t = planTexts.useTexts();
  const language = useLanguage();
  const title = (name: keyof typeof priceComponents.fields) => priceComponents.titles[name][language];
  const set = (patch: Partial<PriceComponent>) => onChange({ ...component, ...patch });
  const has = (field: Parameters<typeof hasField>[1]) => hasField(component, field);
  const { fault, text, choice } = inputsWith(faults, t("choose"));
  const change = (kind: ComponentKind) => {
    const unit = component.unit ?? unitsOf[commodity][0];
    const tiers =
      kind.includes("TIER") && component.tiers.length === 0 ? [{ upTo: null, price: null }] : component.tiers;
    const bandBasis = component.bandBasis ?? (kind === "ENERGY_TOU" ? "PRICE" : null);
    onChange({
      ...component,
      kind,
      unit,
      tiers,
      bandBasis,
      amountPer: component.amountPer ?? "CONTRACT",
      tierBasis: component.tierBasis ?? "MONTH",
      pfStandard: component.pfStandard ?? "0.90",
      pfExempt: kind === "FIXED" || component.pfExempt,
    });
  };
  const bandValue = (band: TouBand) => component.bands.find((one) => one.band === band)?.value ?? null;
  const letters = calendars.find(({ id }) => id === component.calendarId)?.bands ?? touBands;
  const writeBand = (band: TouBand, value: string | null) => {
    const others = component.bands.filter((one) => one.band !== band);
    set({ bands: value === null ? others : [...others, { band, value }] });
  };
  const setTier = (at: number, patch: Partial<PriceComponent["tiers"][number]>) =>
    set({ tiers: component.tiers.map((tier, place) => (place === at ? { ...tier, ...patch } : tier)) });
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
    event.preventDefault();
    onMove(event.key === "ArrowUp" ? -1 : 1);
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a keyboard shortcut for the fields
    // inside
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a shortcut of the fields inside
    <fieldset className={styles.component} onKeyDown={onKeyDown}>
      <legend>{legend}</legend>
      <div className={styles.fields}>
        <label>
          <span>{title("kind")}</span>
          <SelectField
            aria-label={title("kind")}
            value={component.kind}
            onChange={({ target }) => change(ComponentKind.parse(target.value))}
          >
            {ComponentKind.options.map((kind) => (
              <option key={kind} value={kind}>
                {componentKindWords[kind][language]}
              </option>
            ))}
          </SelectField>
          {fault("kind")}
        </label>
        {has("category")
          ? choice(
              "category",
              title("category"),
              component.category,
              PriceCategory.options.map((category) => ({
                value: category,
                label: priceCategoryWords[category][language],
              })),
              (value) =>
                set({
                  category: value === null ? null : PriceCategory.parse(value),
                  pfExempt: value === "FUND" || component.pfExempt,
                }),
            )
          : null}
        {has("unit")
          ? choice(
              "unit",
              title("unit"),
              component.unit,
              unitsOf[commodity].map((unit) => ({ value: unit, label: unit })),
              (value) => set({ unit: unitsOf[commodity].find((unit) => unit === value) ?? null }),
            )
          : null}
        {has("bandBasis")
          ? choice(
              "bandBasis",
              title("bandBasis"),
              component.bandBasis,
              BandBasis.options.map((basis) => ({ value: basis, label: t(`basis.${basis}`) })),
              (value) => set({ bandBasis: value === null ? null : BandBasis.parse(value) }),
            )
          : null}
        {has("publishedKey")
          ? choice(
              "publishedKey",
              title("publishedKey"),
              component.publishedKey,
              PublishedKey.options.map((key) => ({ value: key, label: publishedKeyWords[key][language] })),
              (value) =>
                set(value === null ? { publishedKey: null } : { publishedKey: PublishedKey.parse(value), price: null }),
              t("ownPrice"),
            )
          : null}
        {has("price") && component.publishedKey === null
          ? text("price", component.kind === "ENERGY_TOU" ? t("flatPrice") : title("price"), component.price, (price) =>
              set({ price }),
            )
          : null}
        {has("amount") ? text("amount", title("amount"), component.amount, (amount) => set({ amount })) : null}
        {has("amountPer")
          ? choice(
              "amountPer",
              title("amountPer"),
              component.amountPer,
              AmountPer.options.map((period) => ({ value: period, label: t(`per.${period}`) })),
              (value) => set({ amountPer: value === null ? null : AmountPer.parse(value) }),
            )
          : null}
        {has("floorPct")
          ? text("floorPct", title("floorPct"), component.floorPct, (floorPct) => set({ floorPct }))
          : null}
        {has("pfStandard")
          ? choice(
              "pfStandard",
              title("pfStandard"),
              component.pfStandard,
              PfStandard.options.map((standard) => ({ value: standard, label: standard })),
              (value) => set({ pfStandard: value === null ? null : PfStandard.parse(value) }),
            )
          : null}
        {has("calendarId")
          ? choice(
              "calendarId",
              title("calendarId"),
              component.calendarId,
              calendars.map(({ id, calendarCode, name }) => ({ value: id, label: `${calendarCode} · ${name}` })),
              (calendarId) => set({ calendarId }),
              t("meterBands"),
            )
          : null}
        {has("tierBasis")
          ? choice(
              "tierBasis",
              title("tierBasis"),
              component.tierBasis,
              TierBasis.options.map((basis) => ({ value: basis, label: t(`tier.${basis}`) })),
              (value) => set({ tierBasis: value === null ? null : TierBasis.parse(value) }),
            )
          : null}
      </div>
      {has("bands") ? (
        <div className={styles.fields}>
          {touBands
            .filter((band) => letters.includes(band) || bandValue(band) !== null)
            .map((band) => {
              const place = component.bands.findIndex((one) => one.band === band);
              return text(
                `bands.${place}.value`,
                t(component.bandBasis === "RATIO" ? "bandRatio" : "bandPrice", {
                  band: touBandWords[band][language],
                }),
                bandValue(band),
                (value) => writeBand(band, value),
              );
            })}
          {fault("bands")}
        </div>
      ) : null}
      {has("tiers") ? (
        <>
          {component.tiers.map((tier, at) => {
            const last = at === component.tiers.length - 1;
            return (
              // Tiers have no id but their position.
              // oxlint-disable-next-line react/no-array-index-key
              <div key={at} className={styles.fields}>
                {text(
                  `tiers.${at}.upTo`,
                  `${t("upTo", { tier: at + 1 })}${last ? ` (${t("noLimit")})` : ""}`,
                  tier.upTo,
                  (upTo) => setTier(at, { upTo }),
                )}
                {text(`tiers.${at}.price`, t("tierPrice", { tier: at + 1 }), tier.price, (price) =>
                  setTier(at, { price }),
                )}
                <IconButton
                  aria-label={t("removeTier", { tier: at + 1 })}
                  onClick={() => set({ tiers: component.tiers.filter((_, place) => place !== at) })}
                >
                  <Icon of={IconDelete} />
                </IconButton>
              </div>
            );
          })}
          {fault("tiers")}
          <Button variant="link" onClick={() => set({ tiers: [...component.tiers, { upTo: null, price: null }] })}>
            <Icon of={IconAdd} /> {t("addTier")}
          </Button>
        </>
      ) : null}
      <div className={styles.fields}>
        <label>
          <span title={title("label")}>{title("label")}</span>
          <TextField
            value={component.label}
            maxLength={60}
            autoComplete="off"
            onChange={({ target }) => set({ label: target.value })}
          />
        </label>
        {choice(
          "taxRate",
          title("taxRate"),
          component.taxRate,
          ComponentTaxRate.options.map((rate) => ({ value: rate, label: `${Number(rate) * 100}%` })),
          (value) => set({ taxRate: value === null ? null : ComponentTaxRate.parse(value) }),
          t("tax.contract"),
        )}
        {(["collect", "pfExempt"] as const).map((field) => (
          <label key={field} className={styles.check}>
            <input
              type="checkbox"
              checked={component[field]}
              onChange={({ target }) => set({ [field]: target.checked })}
            />
            {title(field)}
          </label>
        ))}
        <span className={styles.tools}>
          <IconButton aria-label={t("moveUp")} title={t("moveUp")} onClick={() => onMove(-1)}>
            <Icon of={IconUp} />
          </IconButton>
          <IconButton aria-label={t("moveDown")} title={t("moveDown")} onClick={() => onMove(1)}>
            <Icon of={IconDown} />
          </IconButton>
          <IconButton aria-label={t("removeComponent")} title={t("removeComponent")} onClick={onRemove}>
            <Icon of={IconDelete} />
          </IconButton>
        </span>
      </div>
    </fieldset>
  );
}
