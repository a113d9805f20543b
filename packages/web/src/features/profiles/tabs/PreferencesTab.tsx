import { businessTimeZone } from "@busbar/contract/kernel/business-time";
import { Button } from "../../../ui/form/Button.tsx";
import { Select } from "../../../ui/form/choices.tsx";
import type { OwnProfile } from "@busbar/contract/profiles/profiles";
import { useState } from "react";
import { messageOf } from "../../../kernel/calls/call-errors.ts";
import { chooseLanguage, type Language, useLanguage } from "../../../kernel/texts/i18n.ts";
import { askForTheme } from "../../../kernel/portal/shell-actions.ts";
import { toast } from "../../../kernel/portal/toasts.ts";
import { Callout } from "../../../ui/states/Callout.tsx";
import { useChooseTimeZone } from "../profile-queries.ts";
import { profileTexts } from "../profile-texts.ts";
import { SettingRow } from "./SettingRow.tsx";
import styles from "../profile.module.css";

/** Each in its own language, so that everybody can find it. */
const languages = [
  { value: "zh", label: "中文" },
  { value: "en", label: "English" },
] as const;

/** Language, time zone and theme; saved at once. */
export function PreferencesTab({ profile }: { profile: OwnProfile }) {
  const t = profileTexts.useTexts();
  const language = useLanguage();
  const save = useChooseTimeZone();
  const [zones] = useState(() => timeZoneOptions(profile.timeZone, new Date()));
  const keep = async (change: { language: Language } | { timeZone: string }) => {
    try {
      await save.mutateAsync({ rowVersion: profile.rowVersion, ...change });
      toast.success(t("saved"));
    } catch {
      // The error is shown below.
    }
  };
  return (
    <>
      <ul className={styles.rows}>
        <SettingRow
          title={t("preferences.language")}
          text={t("preferences.language.text")}
          action={
            <Select
              className={styles.choice}
              aria-label={t("preferences.language")}
              value={language}
              options={languages}
              disabled={save.isPending}
              onChange={(next) => {
                void chooseLanguage(next);
                void keep({ language: next });
              }}
            />
          }
        />
        <SettingRow
          title={t("preferences.timeZone")}
          text={t("preferences.timeZone.text")}
          action={
            <Select
              className={styles.choice}
              aria-label={t("preferences.timeZone")}
              searchable
              value={profile.timeZone}
              options={zones}
              disabled={save.isPending}
              wideList
              onChange={(timeZone) => void keep({ timeZone })}
            />
          }
        />
        <SettingRow
          title={t("preferences.theme")}
          text={t("preferences.theme.text")}
          action={<Button onClick={askForTheme}>{t("preferences.theme.open")}</Button>}
        />
      </ul>
      {save.isError && <Callout tone="danger">{messageOf(save.error)}</Callout>}
    </>
  );
}

/** The browser's time zones with their offset from UTC at `at`; includes `present` in any case. */
function timeZoneOptions(present: string, at: Date): { value: string; label: string }[] {
  const names = new Set([present, businessTimeZone, "UTC", ...Intl.supportedValuesOf("timeZone")]);
  return [...names]
    .toSorted()
    .map((value) => ({ value, label: `${value.replaceAll("_", " ")} (${offsetOf(value, at)})` }));
}

function offsetOf(timeZone: string, at: Date): string {
  const parts = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset" }).formatToParts(at);
  return (parts.find(({ type }) => type === "timeZoneName")?.value ?? "GMT").replace("GMT", "UTC");
}
