import { ReadingLayout } from "@busbar/contract/readings/reading-imports";
import { SelectField } from "../../../ui/fields/SelectField.tsx";
import { useImportTexts } from "../import-kind.tsx";
import styles from "../imports.module.css";

type LayoutChoiceProps = { layout: ReadingLayout; onChange: (layout: ReadingLayout) => void };

const { labels, values, unit } = ReadingLayout.shape;
/** A select has texts only; this stands for the unit of the point. */
const ofPoint = "";

/** How a file of readings was recognised; times, unit and meaning of its values can be corrected. */
export function LayoutChoice({ layout, onChange }: LayoutChoiceProps) {
  const t = useImportTexts();
  return (
    <fieldset className={styles.reading}>
      <legend className={styles.layoutForm}>
        {layout.minutes === null ? t("layout.long") : t("layout.wide", { minutes: layout.minutes })}
      </legend>
      <label>
        {t("layout.labels")}
        <SelectField
          aria-label={t("layout.labels")}
          value={layout.labels}
          onChange={({ target }) => onChange({ ...layout, labels: labels.parse(target.value) })}
        >
          {labels.options.map((one) => (
            <option key={one} value={one}>
              {t(`layout.labels.${one}`)}
            </option>
          ))}
        </SelectField>
      </label>
      <label>
        {t("layout.unit")}
        <SelectField
          aria-label={t("layout.unit")}
          value={layout.unit ?? ofPoint}
          onChange={({ target }) =>
            onChange({ ...layout, unit: target.value === ofPoint ? null : unit.parse(target.value) })
          }
        >
          <option value={ofPoint}>{t("layout.unit.point")}</option>
          {unit.unwrap().options.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </SelectField>
      </label>
      <label>
        {t("layout.values")}
        <SelectField
          aria-label={t("layout.values")}
          value={layout.values}
          onChange={({ target }) => onChange({ ...layout, values: values.parse(target.value) })}
        >
          {values.options.map((one) => (
            <option key={one} value={one}>
              {t(`layout.values.${one}`)}
            </option>
          ))}
        </SelectField>
      </label>
    </fieldset>
  );
}
