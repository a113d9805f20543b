import type { OwnProfile } from "@busbar/contract/identity/profiles";
import { Switch } from "../../../ui/form/choices.tsx";
import { messageOf } from "../../../kernel/calls/call-errors.ts";
import { Callout } from "../../../ui/states/Callout.tsx";
import { useChooseMails } from "../profile-queries.ts";
import { profileTexts } from "../feature.ts";
import { SettingRow } from "./SettingRow.tsx";
import styles from "../profile.module.css";

/** Which mails one gets; kept at once. Those about safety always come. */
export function MailTab({ profile }: { profile: OwnProfile }) {
  const t = profileTexts.useTexts();
  const choose = useChooseMails();
  const off = choose.isPending ? choose.variables : profile.mailOff;
  const wanted = !off.includes("applications");
  return (
    <>
      <p className={styles.lead}>{profile.email ? t("mails.text") : t("mails.none")}</p>
      <ul className={styles.rows}>
        <SettingRow
          title={t("mails.safety")}
          text={t("mails.safety.text")}
          action={<Switch checked disabled aria-label={t("mails.safety")} />}
        />
        <SettingRow
          title={t("mails.applications")}
          text={t("mails.applications.text")}
          action={
            <Switch
              checked={wanted}
              busy={choose.isPending}
              aria-label={t("mails.applications")}
              onChange={(on) => choose.mutate(on ? [] : ["applications"])}
            />
          }
        />
      </ul>
      {choose.isError && <Callout tone="danger">{messageOf(choose.error)}</Callout>}
    </>
  );
}
