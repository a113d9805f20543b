import { builtFile } from "../../kernel/boot/chunk.ts";
import type { Notice } from "@busbar/contract/portal/notices";
import { SafeMarkup } from "../../kernel/texts/SafeMarkup.tsx";
import controls from "../../ui/fields/controls.module.css";
import { RelativeTime } from "../../ui/values/Values.tsx";
import { noticeTexts } from "../texts/shell-texts.ts";
import look from "../../ui/states/notice-look.module.css";
import styles from "./notices.module.css";

/** One notice of the panel. Following any of its links marks it as read and closes the panel. */
export function NoticeRow({
  notice,
  now,
  onRead,
  onLeave,
}: {
  notice: Notice;
  now: Date;
  onRead: () => void;
  onLeave: () => void;
}) {
  const t = noticeTexts.useTexts();
  const unread = notice.readAt === null;
  return (
    // The row only notices that a link inside was followed; keyboard users reach the links themselves.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <li
      className={unread ? `${styles.row} ${look.unread}` : styles.row}
      data-unread={unread}
      onClick={(event) => {
        const link = (event.target as Element).closest("a[href]");
        if (!link) return;
        if (unread) onRead();
        if (link.getAttribute("href")?.startsWith("#")) onLeave();
      }}
    >
      <img className={look.noticePicture} src={builtFile(notice.image)} alt="" width="45" height="45" />
      <div className={styles.words}>
        {unread && <span className={controls.hiddenText}>{t("unread")}</span>}
        <SafeMarkup html={notice.notice} className={`${styles.markup} ${look.noticeWords}`} />
        {notice.email !== "" && <p className={styles.small}>{t("sentTo", { email: notice.email })}</p>}
        <div className={styles.line}>
          <span className={styles.small}>
            <RelativeTime value={notice.at} now={now} />
          </span>
          {unread && (
            <button type="button" className={styles.action} onClick={onRead}>
              {t("read")}
            </button>
          )}
          {notice.link !== "" && (
            <a className={styles.action} href={`#${notice.link}`}>
              {t("open")}
            </a>
          )}
        </div>
      </div>
    </li>
  );
}
