import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import BellIcon from "~icons/ri/notification-line";
import { lazyComponent } from "../../kernel/boot/lazy-component.tsx";
import { PartBoundary } from "../../kernel/boot/PartBoundary.tsx";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { Button } from "../../ui/form/Button.tsx";
import { Floating } from "../../ui/menus/Floating.tsx";
import { shellTexts } from "../texts/shell-texts.ts";
import tools from "../tools/tools.module.css";
import { noticeList } from "./notice-queries.ts";
import styles from "./notices.module.css";

const NoticePanel = lazyComponent(() => import("./NoticePanel.tsx").then((m) => m.NoticePanel));

/** Delays in milliseconds, so that a passing pointer opens nothing, and leaving for a moment closes nothing. */
const delays = { open: 150, close: 250 };

/**
 * The bell with the number of unread notices. Hovering previews the panel; a click or a key opens it and moves the
 * focus into it. @see R-S13
 */
export function NoticeButton({ mobile }: { mobile: boolean }) {
  const t = shellTexts.useTexts();
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const [open, setOpen] = useState<"passing" | "pinned">();
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const unread = useQuery(noticeList(useApi(), "notice")).data?.total ?? 0;
  const label = unread > 0 ? t("notice.unread", { count: unread }) : t("notice.button");
  const later = (next: typeof open, milliseconds: number) => {
    clearTimeout(waiting.current);
    waiting.current = setTimeout(() => setOpen((now) => (now === "pinned" ? now : next)), milliseconds);
  };
  // Clears the timer, which is outside of React.
  useEffect(() => () => clearTimeout(waiting.current), []);
  const close = () => {
    clearTimeout(waiting.current);
    setOpen(undefined);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hover is an addition to the button
    <div
      className={styles.place}
      onPointerEnter={(event) => event.pointerType === "mouse" && later("passing", delays.open)}
      onPointerLeave={(event) => event.pointerType === "mouse" && later(undefined, delays.close)}
      onKeyDown={(event) => event.key === "Escape" && close()}
    >
      <Button
        variant="unstyled"
        ref={setButton}
        className={tools.tool}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={open !== undefined}
        onClick={() => {
          clearTimeout(waiting.current);
          setOpen(open === "pinned" ? undefined : "pinned");
        }}
      >
        <BellIcon aria-hidden="true" />
        {unread > 0 && <span className={styles.badge}>{unread > 99 ? "99+" : unread}</span>}
      </Button>
      <span className="visually-hidden" role="status">
        {unread > 0 ? label : ""}
      </span>
      {open && button && (
        <Floating
          // Clicking the bell of a preview remounts the panel, so that the focus moves in.
          key={open}
          anchor={button}
          align="end"
          label={t("notice.button")}
          sheet={mobile}
          leaveFocus={open === "passing"}
          onClose={close}
        >
          <PartBoundary fallback={<div className={styles.panel} aria-busy="true" />} onFailed={close}>
            <NoticePanel takeFocus={open === "pinned"} onLeave={close} />
          </PartBoundary>
        </Floating>
      )}
    </div>
  );
}
