import type { OwnProfile } from "@busbar/contract/profiles/profiles";
import type { CodeChannel } from "@busbar/contract/registrations/registrations";
import { useState } from "react";
import { useShellActions } from "../../../kernel/portal/shell-actions.ts";
import { linkedAccountsPath } from "../../../kernel/session/social-sign-in.ts";
import { useView } from "../../../kernel/portal/view.ts";
import { Button } from "../../../ui/form/Button.tsx";
import { DateText } from "../../../ui/values/Values.tsx";
import { AddressDialog } from "./AddressDialog.tsx";
import { profileTexts } from "../profile-texts.ts";
import { SettingRow } from "./SettingRow.tsx";
import styles from "../profile.module.css";

const pages = [
  ["factor", "/user-center/security"],
  ["devices", "/user-center/devices"],
  ["accounts", linkedAccountsPath],
] as const;

/** Password, addresses, and links to the pages about signing in. */
export function SecurityTab({ profile }: { profile: OwnProfile }) {
  const t = profileTexts.useTexts();
  const { navigate } = useView();
  const shellActions = useShellActions();
  const [moving, setMoving] = useState<CodeChannel | null>(null);
  const address = (channel: CodeChannel, name: "email" | "mobile") => (
    <SettingRow
      title={t(`security.${name}`)}
      text={profile[name] || t("none")}
      action={
        <Button aria-label={t(`security.change.${name}`)} onClick={() => setMoving(channel)}>
          {t(profile[name] ? "security.change" : "security.add")}
        </Button>
      }
    />
  );
  return (
    <>
      <ul className={styles.rows}>
        <SettingRow
          title={t("security.password")}
          text={
            profile.hasPassword ? (
              <>
                {t("security.password.text")}
                {profile.passwordChangedAt && (
                  <small>
                    {t("security.password.changed")}
                    <DateText value={profile.passwordChangedAt} />
                  </small>
                )}
              </>
            ) : (
              t("security.password.none")
            )
          }
          action={
            profile.hasPassword && (
              <Button onClick={shellActions.changePassword}>{t("security.password.change")}</Button>
            )
          }
        />
        {address("email", "email")}
        {address("sms", "mobile")}
        {pages.map(([name, path]) => (
          <SettingRow
            key={name}
            title={t(`security.${name}`)}
            text={t(`security.${name}.text`)}
            action={
              <Button
                aria-label={t("security.open.of", { name: t(`security.${name}`) })}
                onClick={() => navigate(path)}
              >
                {t("security.open")}
              </Button>
            }
          />
        ))}
      </ul>
      {moving && <AddressDialog channel={moving} onClose={() => setMoving(null)} />}
    </>
  );
}
