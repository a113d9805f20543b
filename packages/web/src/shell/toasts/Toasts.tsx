import { useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import CloseIcon from "~icons/ri/close-line";
import ErrorIcon from "~icons/ri/close-circle-line";
import InfoIcon from "~icons/ri/information-line";
import SuccessIcon from "~icons/ri/checkbox-circle-line";
import WarningIcon from "~icons/ri/error-warning-line";
import { detailedToastTime, type Toast, toast, toastStore, toastTime } from "../../kernel/portal/toasts.ts";
import { useCopy } from "../../ui/copying/copy-text.ts";
import { Button } from "../../ui/form/Button.tsx";
import { isLayerOpen, takesKeys } from "../../ui/takes-keys.ts";
import { shellTexts } from "../texts/shell-texts.ts";
import styles from "./toasts.module.css";

const icons = { success: SuccessIcon, info: InfoIcon, warning: WarningIcon, error: ErrorIcon };

/** Messages at the foot of the window, away from the controls in use; one per text. @see R-S20, R-E04 */
export function Toasts() {
  const list = useStore(toastStore, (state) => state.list);
  const t = shellTexts.useTexts();
  const lastUndo = list.findLast(({ offer }) => offer?.isUndo)?.id;
  useEscape();
  return (
    <section className={styles.stack} aria-label={t("toast.region")}>
      {list.map((one) => (
        <ToastCard key={one.id} {...one} isLastUndo={one.id === lastUndo} />
      ))}
    </section>
  );
}

/** `isLastUndo`: the undo that a shortcut takes. */
function ToastCard({ id, kind, text, details, offer, isLastUndo }: Toast & { isLastUndo: boolean }) {
  const t = shellTexts.useTexts();
  const [isPaused, setPaused] = useState(false);
  const [copied, copy] = useCopy();
  const left = useRef(offer?.milliseconds ?? (details === undefined ? toastTime : detailedToastTime));

  // Timer: runs while neither pointer nor focus is on the toast; an offer has its own timer elsewhere.
  const isStopped = offer ? false : isPaused;
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
      data-toast={id}
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
          <Button variant="unstyled" className={styles.copy} onClick={() => copy(`${text}\n${details}`)}>
            {copied ? t("toast.copied") : t("toast.copy")}
          </Button>
        )}
      </div>
      {offer && (
        <span data-place={isLastUndo ? "undo" : undefined}>
          <Button
            variant="unstyled"
            className={styles.offer}
            onClick={() => {
              toast.close(id);
              offer.onTake();
            }}
          >
            {offer.label}
            {offer.isUndo && <SecondsLeft of={offer.milliseconds} />}
          </Button>
        </span>
      )}
      <Button variant="unstyled" className={styles.close} aria-label={t("toast.close")} onClick={() => toast.close(id)}>
        <CloseIcon aria-hidden="true" />
      </Button>
    </div>
  );
}

/** Seconds until an undo is over. Not read out: a screen reader would speak every second. */
function SecondsLeft({ of }: { of: number }) {
  const [end] = useState(() => performance.now() + of);
  const [left, setLeft] = useState(of);
  useEffect(() => {
    const clock = setInterval(() => setLeft(Math.max(0, end - performance.now())), 250);
    return () => clearInterval(clock);
  }, [end]);
  return (
    <span className={styles.left} aria-hidden="true">
      {Math.ceil(left / 1000)}
    </span>
  );
}

/** Escape closes the toast that has the focus, else all of them when nothing else takes the key. */
function useEscape() {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented || event.isComposing) return;
      const { list } = toastStore.getState();
      if (list.length === 0) return;
      const focused = event.target instanceof Element ? event.target.closest("[data-toast]") : null;
      if (focused) toast.close(Number(focused.getAttribute("data-toast")));
      else if (!takesKeys(event.target) && !isLayerOpen()) toast.clear();
    };
    // After the layers and the page, which say so by preventing the default.
    window.addEventListener("keydown", pressed);
    return () => window.removeEventListener("keydown", pressed);
  }, []);
}
