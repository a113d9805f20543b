import type { Organisation } from "@busbar/contract/organisation/organisation";
import { keptDaysBounds, type SettingName } from "@busbar/contract/organisation/organisation-settings";
import { useId } from "react";
import { SelectField } from "../../ui/fields/SelectField.tsx";
import controls from "../../ui/fields/controls.module.css";
import { Button } from "../../ui/form/Button.tsx";
import cards from "../../ui/pages/card.module.css";
import { organisationTexts } from "./organisation-texts.ts";
import styles from "./organisation.module.css";
import { touchedPages, TouchedPages } from "./TouchedPages.tsx";

const groups = {
  portal: ["titleZh", "titleEn", "titleSeparator", "titleReverse", "searchEngine", "buySourceUrl"],
  security: [
    "sessionIdleMinutes",
    "sessionMaxHours",
    "sessionsPerUser",
    "passwordMin",
    "signInPerMinute",
    "uploadMaxMiB",
    "adminSecondFactor",
  ],
  retention: ["noticesKeptDays", "jobsKeptDays", "importsKeptDays", "mailsKeptDays", "filesKeptDays"],
} as const satisfies Record<string, readonly SettingName[]>;
const choices = ["titleReverse", "adminSecondFactor"] as const;
const isChoice = (name: SettingName): name is (typeof choices)[number] => choices.some((one) => one === name);

/** Those that can be off; of all others nothing typed is the default. */
const canBeEmpty: readonly SettingName[] = ["searchEngine", "buySourceUrl"];

function typedValue(name: SettingName, text: string, isNumber: boolean): Value {
  if (text === "" && !canBeEmpty.includes(name)) return null;
  return isNumber ? Number(text) : text;
}

const boundsOf = (name: SettingName) => {
  const bounds = name in keptDaysBounds ? keptDaysBounds[name as keyof typeof keptDaysBounds] : undefined;
  return bounds && { min: bounds[0], max: bounds[1] };
};

type Value = string | number | boolean | null;
type SettingsProps = {
  typed: Pick<Organisation, SettingName>;
  sources: Organisation["settings"];
  refusalOf: (path: string) => string | undefined;
  /** Null: the default counts. */
  onChange: (name: SettingName, value: Value) => void;
};

/** What an administrator may set of the portal, each with its default, where it comes from and what it touches. */
export function SettingGroups(props: SettingsProps) {
  const t = organisationTexts.useTexts();
  return (Object.keys(groups) as (keyof typeof groups)[]).map((group) => (
    <section key={group} className={`${cards.card} ${styles.group}`} aria-label={t(`group.${group}`)}>
      <h2>{t(`group.${group}`)}</h2>
      <p className={styles.about}>{t(`group.${group}.about`)}</p>
      <div className={styles.fields}>
        {groups[group].map((name) => (
          <Setting key={name} name={name} {...props} />
        ))}
      </div>
    </section>
  ));
}

function Setting({ name, typed, sources, refusalOf, onChange }: SettingsProps & { name: SettingName }) {
  const t = organisationTexts.useTexts();
  const id = useId();
  const value = typed[name];
  const byDefault = sources.defaults[name] ?? "";
  const fixed = sources.fixed[name];
  const refusal = refusalOf(name);
  const defaultWords = isChoice(name)
    ? t(`${name}.${byDefault === true ? "on" : "off"}`)
    : byDefault === ""
      ? t("default.empty")
      : String(byDefault);
  const field = {
    id,
    disabled: fixed !== undefined,
    "aria-invalid": refusal !== undefined,
    "aria-describedby": `${id}-touches`,
  };
  return (
    <div className={styles.field}>
      <label htmlFor={id}>
        {t(name)}{" "}
        <small className={styles.source}>
          {fixed === undefined
            ? t(value === null ? "source.default" : "source.here")
            : t("source.fixed", { name: fixed })}
        </small>
      </label>
      {isChoice(name) ? (
        <SelectField
          {...field}
          aria-label={t(name)}
          value={value === null ? "" : String(value)}
          onChange={({ target }) => onChange(name, target.value === "" ? null : target.value === "true")}
        >
          <option value="">{t("byDefault", { value: defaultWords })}</option>
          <option value="true">{t(`${name}.on`)}</option>
          <option value="false">{t(`${name}.off`)}</option>
        </SelectField>
      ) : (
        <input
          {...field}
          className={controls.input}
          {...(typeof byDefault === "number" && { type: "number", inputMode: "numeric" as const })}
          {...boundsOf(name)}
          maxLength={300}
          value={value === null ? "" : String(value)}
          placeholder={value === "" ? t("default.empty") : t("byDefault", { value: defaultWords })}
          onChange={({ target }) => onChange(name, typedValue(name, target.value, typeof byDefault === "number"))}
        />
      )}
      {refusal ? <span className={styles.wrong}>{refusal}</span> : null}
      <small id={`${id}-touches`}>
        {t(`${name}.touches`)} <TouchedPages paths={touchedPages[name] ?? []} />
      </small>
      {value === null && fixed === undefined && canBeEmpty.includes(name) && byDefault !== "" ? (
        <span>
          <Button variant="link" aria-label={t("turnOffOf", { name: t(name) })} onClick={() => onChange(name, "")}>
            {t("turnOff")}
          </Button>
        </span>
      ) : null}
      {value !== null && fixed === undefined ? (
        <span>
          <Button variant="link" aria-label={t("toDefaultOf", { name: t(name) })} onClick={() => onChange(name, null)}>
            {t("toDefault")}
          </Button>{" "}
          <small>{defaultWords}</small>
        </span>
      ) : null}
    </div>
  );
}
