import type { NoticeChoice, OwnProfile } from "@busbar/contract/profiles/profiles";
import { canChoose, type NoticeChannel, NoticeChannel as Channels } from "@busbar/contract/notices/notice-kinds";
import { messageOf } from "../../../kernel/calls/call-errors.ts";
import { Switch } from "../../../ui/form/choices.tsx";
import { Callout } from "../../../ui/states/Callout.tsx";
import { useChooseNotices } from "../profile-queries.ts";
import { noticeChoiceTexts } from "./notice-choice-texts.ts";
import styles from "./notices-tab.module.css";

/** Chooses the channels of each kind of notice, saved at once. Kinds without a choice say how they are sent. */
export function NoticesTab({ profile }: { profile: OwnProfile }) {
  const t = noticeChoiceTexts.useTexts();
  const choose = useChooseNotices();
  const pending = choose.isPending ? choose.variables : null;

  const cell = (choice: NoticeChoice, channel: NoticeChannel) => {
    const { kind } = choice;
    if (!canChoose(kind, channel))
      return <span className={styles.fixed}>{t(choice[channel] ? "always" : "never")}</span>;
    const isPending = pending?.kind === kind && pending.channel === channel;
    return (
      <Switch
        checked={isPending ? pending.isOn : choice[channel]}
        busy={isPending}
        disabled={channel === "mail" && !profile.email}
        aria-label={`${t(kind)}: ${t(channel)}`}
        onChange={(isOn) => choose.mutate({ kind, channel, isOn })}
      />
    );
  };
  return (
    <>
      <p className={styles.lead}>
        {t("lead")} {!profile.email && t("noMail")}
      </p>
      <table className={styles.choices}>
        <thead>
          <tr>
            <th scope="col">{t("kind")}</th>
            {Channels.options.map((channel) => (
              <th key={channel} scope="col">
                {t(channel)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {profile.notices.map((choice) => (
            <tr key={choice.kind}>
              <th scope="row">
                <b>{t(choice.kind)}</b>
                <span>{t(`${choice.kind}.text`)}</span>
              </th>
              {Channels.options.map((channel) => (
                <td key={channel}>{cell(choice, channel)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {choose.isError && <Callout tone="danger">{messageOf(choose.error)}</Callout>}
    </>
  );
}
