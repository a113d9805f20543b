import { useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import CloseIcon from "~icons/ri/close-line";
import ErrorIcon from "~icons/ri/close-circle-line";
import InfoIcon from "~icons/ri/information-line";
import SuccessIcon from "~icons/ri/checkbox-circle-line";
import WarningIcon from "~icons/ri/error-warning-line";
import { type Toast, toast, toastStore, toastTime } from "../../kernel/portal/toasts.ts";
import { useCopy } from "../../ui/copying/copy-text.ts";
import { shellTexts } from "../texts/shell-texts.ts";
import styles from "./toasts.module.css";

const icons = { success: SuccessIcon, info: InfoIcon, warning: WarningIcon, error: ErrorIcon };

/** Messages at the foot of the window, away from the controls in use; one per text. @see R-S20, R-E04 */
export function Toasts() {
  const list = useStore(toastStore, (state) => state.list);
  const t = shellTexts.useTexts();
  return (
    <section className={styles.stack} aria-label={t("toast.region")}>
      {list.map((one) => (
        <ToastCard key={one.id} {...one} />
      ))}
    </section>
  );
}

function ToastCard({ id, kind, text, details, offer }: Toast) {
  const t = shellTexts.useTexts();
  const [isPaused, setPaused] = useState(false);
  const [copied, copy] = useCopy();
  const left = useRef(offer?.milliseconds ?? toastTime);

  // Timer: runs while neither pointer nor focus is on the toast; an offer has its own timer elsewhere.
  const isStopped = offer ? false : isPaused || details !== undefined;
  useEffect(() => {
    if (isStopped) return;
    const started = performance.now();
    const clock = setTimeout(() => toast.close(id), left.current);
    return () => {
      clearTimeout(clock);
      left.current -= performance.now() - started;
    };
  }, [isStopped, id]);

  const Icon = icons[kind];
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only pauses the timer
    <div
      className={styles.card}
      data-kind={kind}
      role={kind === "error" ? "alert" : "status"}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <Icon className={styles.icon} aria-hidden="true" />
      <div className={styles.words}>
        <p>{text}</p>
        {details !== undefined && (
          <button type="button" className={styles.copy} onClick={() => copy(`${text}\n${details}`)}>
            {copied ? t("toast.copied") : t("toast.copy")}
          </button>
        )}
      </div>
      {offer && (
        <button
          type="button"
          className={styles.offer}
          onClick={() => {
            toast.close(id);
            offer.onTake();
          }}
        >
          {offer.label}
        </button>
      )}
      <button type="button" className={styles.close} aria-label={t("toast.close")} onClick={() => toast.close(id)}>
        <CloseIcon aria-hidden="true" />
      </button>
    </div>
  );
}
