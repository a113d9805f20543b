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
  return (
    <>
      <p className={styles.lead}>{profile.email ? t("mails.text") : t("mails.none")}</p>
      <ul className={styles.rows}>
        <SettingRow
          title={t("mails.safety")}
          text={t("mails.safety.text")}
          action={<Switch checked disabled aria-label={t("mails.safety")} />}
        />
        {profile.mailTopics.map((topic) => (
          <SettingRow
            key={topic}
            title={t(`mails.${topic}`)}
            text={t(`mails.${topic}.text`)}
            action={
              <Switch
                checked={!off.includes(topic)}
                busy={choose.isPending}
                aria-label={t(`mails.${topic}`)}
                onChange={(on) => choose.mutate(on ? off.filter((one) => one !== topic) : [...off, topic])}
              />
            }
          />
        ))}
      </ul>
      {choose.isError && <Callout tone="danger">{messageOf(choose.error)}</Callout>}
    </>
  );
}
