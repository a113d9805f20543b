import type { Notice, NoticeTab } from "@busbar/contract/notices/notices";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import ClearIcon from "~icons/ri/close-circle-line";
import ReadAllIcon from "~icons/ri/check-double-line";
import { builtFile } from "../../kernel/boot/chunk.ts";
import { SafeMarkup } from "../../kernel/texts/SafeMarkup.tsx";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import controls from "../../ui/fields/controls.module.css";
import { Button } from "../../ui/form/Button.tsx";
import { IconButton } from "../../ui/form/buttons/IconButton.tsx";
import look from "../../ui/states/notice-look.module.css";
import { RelativeTime } from "../../ui/values/Values.tsx";
import { noticeList, shownNotices, useClearNotices, useReadNotices } from "./notice-queries.ts";
import { noticeTexts } from "../texts/shell-texts.ts";
import styles from "./notices.module.css";

const tabs = ["notice", "email"] as const satisfies readonly NoticeTab[];

/** The latest notices in two tabs, with "clear" and its undo. `takeFocus`: opened by a click or a key. @see R-S13 */
export function NoticePanel({ takeFocus, onLeave }: { takeFocus: boolean; onLeave: () => void }) {
  const t = noticeTexts.useTexts();
  const [tab, setTab] = useState<NoticeTab>("notice");
  const [opened] = useState(() => Date.now());
  const list = useQuery(noticeList(useApi(), tab));
  const read = useReadNotices();
  const { clear, undo, undoToken } = useClearNotices();
  const id = useId();
  const bar = useRef<HTMLDivElement>(null);
  const undoButton = useRef<HTMLButtonElement>(null);
  const rows = list.data?.list ?? [];
  const unread = list.data?.total ?? 0;
  const now = new Date(Math.max(opened, list.dataUpdatedAt));

  // The panel loads after its box, which has taken the focus for it.
  useEffect(() => {
    if (takeFocus) bar.current?.querySelector<HTMLElement>("[aria-selected=true]")?.focus({ preventScroll: true });
  }, [takeFocus]);

  // A button that is removed after its action loses the focus: then the selected tab gets it.
  const focused = useRef(false);
  useEffect(() => {
    if (focused.current && document.activeElement === document.body)
      bar.current?.querySelector<HTMLElement>("[aria-selected=true]")?.focus({ preventScroll: true });
  });

  // After clearing, the undo button gets the focus.
  const offered = undoToken !== null && rows.length === 0;
  useEffect(() => {
    if (offered) undoButton.current?.focus({ preventScroll: true });
  }, [offered]);

  const choose = (next: NoticeTab) => {
    if (next === tab) void list.refetch();
    setTab(next);
    bar.current?.querySelector<HTMLElement>(`[data-tab=${next}]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    event.preventDefault();
    choose(tab === "notice" ? "email" : "notice");
  };

  return (
    // The section only tracks the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={styles.panel}
      aria-label={t("title")}
      onFocus={() => {
        focused.current = true;
      }}
      onBlur={(event) => {
        // Removing the focused element fires blur without a target; only a move to another element counts.
        if (event.relatedTarget !== null && !event.currentTarget.contains(event.relatedTarget)) focused.current = false;
      }}
    >
      <div className={styles.head}>
        {/* The tabs handle the arrow keys together. */}
        <div
          ref={bar}
          role="tablist"
          aria-label={t("tabs")}
          className={styles.tabs}
          tabIndex={-1}
          onKeyDown={onKeyDown}
        >
          {tabs.map((one) => (
            <Button
              variant="unstyled"
              key={one}
              role="tab"
              id={`${id}-${one}`}
              data-tab={one}
              aria-selected={one === tab}
              aria-controls={`${id}-list`}
              tabIndex={one === tab ? 0 : -1}
              className={styles.tab}
              onClick={() => choose(one)}
            >
              {t(`tab.${one}`)}
            </Button>
          ))}
        </div>
        <IconButton
          className={styles.readAll}
          aria-label={t("readAll")}
          title={t("readAll")}
          aria-disabled={unread === 0}
          onClick={() => unread > 0 && !read.all.isPending && read.all.mutate()}
        >
          <ReadAllIcon aria-hidden="true" />
        </IconButton>
      </div>
      <div
        id={`${id}-list`}
        role="tabpanel"
        aria-labelledby={`${id}-${tab}`}
        aria-busy={list.isLoading}
        className={styles.area}
        // A scrolling list must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        {list.isError && rows.length === 0 && (
          <p className={styles.note} role="alert">
            {t("failed")}{" "}
            <Button variant="link" onClick={() => void list.refetch()}>
              {t("retry")}
            </Button>
          </p>
        )}
        {list.isLoading && <p className={styles.note}>{t("loading")}</p>}
        {list.isSuccess && rows.length === 0 && (
          <p className={styles.note}>
            {offered ? t("cleared") : t(`empty.${tab}`)}
            {offered && (
              <>
                {" · "}
                <Button variant="link" ref={undoButton} onClick={() => !undo.isPending && undo.mutate(undoToken)}>
                  {t("undo")}
                </Button>
              </>
            )}
          </p>
        )}
        <ul className={styles.list}>
          {rows.map((notice) => (
            <NoticeRow
              key={notice.id}
              notice={notice}
              now={now}
              onRead={() => read.one.mutate(notice.id)}
              onLeave={onLeave}
            />
          ))}
        </ul>
        {rows.length === shownNotices && <p className={styles.note}>{t("more", { count: shownNotices })}</p>}
      </div>
      <div className={styles.foot}>
        <Button
          variant="unstyled"
          className={styles.clear}
          aria-disabled={rows.length === 0}
          onClick={() => rows.length > 0 && !clear.isPending && clear.mutate()}
        >
          <ClearIcon aria-hidden="true" />
          {t("clear")}
        </Button>
        <a className={styles.all} href="#/notices" onClick={onLeave}>
          {t("all")}
        </a>
      </div>
    </section>
  );
}

/** One notice of the panel. Following any of its links marks it as read and closes the panel. */
function NoticeRow({
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
            <Button variant="unstyled" className={styles.action} onClick={onRead}>
              {t("read")}
            </Button>
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
