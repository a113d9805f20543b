import { builtFile } from "../../kernel/boot/chunk.ts";
import type { Notice } from "@busbar/contract/notices/notices";
import { SafeMarkup } from "../../kernel/texts/SafeMarkup.tsx";
import { Button } from "../../ui/form/Button.tsx";
import { Link } from "../../ui/form/buttons/Link.tsx";
import { RelativeTime } from "../../ui/values/Values.tsx";
import { StatusTag } from "../../ui/values/StatusTag.tsx";
import { noticePageTexts } from "./notice-page-texts.ts";
import look from "../../ui/states/notice-look.module.css";
import styles from "./notices-page.module.css";

/** One notice in full. Following any of its links marks it as read. */
export function NoticeEntry({ notice, now, onRead }: { notice: Notice; now: Date; onRead: () => void }) {
  const t = noticePageTexts.useTexts();
  const unread = notice.readAt === null;
  return (
    // The entry only notices that a link inside was followed; keyboard users reach the links themselves.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <li
      className={unread ? `${styles.entry} ${look.unread}` : styles.entry}
      onClick={(event) => unread && (event.target as Element).closest("a[href]") && onRead()}
    >
      <img className={look.noticePicture} src={builtFile(notice.image)} alt="" width="45" height="45" />
      <div className={styles.words}>
        <SafeMarkup html={notice.notice} className={look.noticeWords} />
        <p className={styles.small}>
          <RelativeTime value={notice.at} now={now} />
          {notice.email !== "" && ` · ${t("sentTo", { email: notice.email })}`}
        </p>
      </div>
      <div className={styles.actions}>
        <StatusTag tone={unread ? "active" : "neutral"}>{t(unread ? "state.unread" : "state.read")}</StatusTag>
        {unread && (
          <Button variant="link" onClick={onRead}>
            {t("read")}
          </Button>
        )}
        {notice.link !== "" && (
          <Link variant="link" href={`#${notice.link}`}>
            {t("open")}
          </Link>
        )}
      </div>
    </li>
  );
}
