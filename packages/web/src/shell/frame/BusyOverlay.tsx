import { useEffect, useRef } from "react";
import { useStore } from "zustand";
import { busyCalls } from "../../kernel/calls/busy-calls.ts";
import { shellTexts } from "../texts/shell-texts.ts";
import styles from "./busy-overlay.module.css";

const pointing = ["pointerdown", "mousedown", "mouseup", "click", "dblclick", "contextmenu", "touchstart", "submit"];

/** Covers everything while a call of the debounce list is running. The focus does not move. @see R-C02 */
export function BusyOverlay() {
  const busy = useStore(busyCalls, ({ running }) => running > 0);
  return busy ? <Veil /> : null;
}

function Veil() {
  const t = shellTexts.useTexts();
  const veil = useRef<HTMLDivElement>(null);

  // Outside React: the top layer, and clicks and keys anywhere, including the kit's dialogs.
  useEffect(() => {
    const swallow = (event: Event) => {
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    const swallowKey = (event: KeyboardEvent) => {
      const ofBrowser = event.ctrlKey || event.metaKey || event.altKey || /^(Tab|F\d+)$/.test(event.key);
      if (!ofBrowser) swallow(event);
    };
    for (const name of pointing) window.addEventListener(name, swallow, { capture: true, passive: false });
    window.addEventListener("keydown", swallowKey, true);
    // Not on the whole page, which would mute the text of the overlay.
    const content = document.getElementById("content");
    content?.setAttribute("aria-busy", "true");
    veil.current?.showPopover?.();
    return () => {
      for (const name of pointing) window.removeEventListener(name, swallow, true);
      window.removeEventListener("keydown", swallowKey, true);
      content?.removeAttribute("aria-busy");
    };
  }, []);

  return (
    <div className={styles.veil} ref={veil} popover="manual" role="status">
      <span className={styles.card}>
        <span className={styles.turning} aria-hidden="true" />
        {t("busy.text")}
      </span>
    </div>
  );
}

/** The full-screen loader: four rotating dots and a line of text; the same as in index.html. @see R-S11 */
export function FirstPaint({ text }: { text?: string }) {
  return (
    <div className="first-paint" role="status">
      <div className="first-paint-dots" aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
      </div>
      <p className="first-paint-title">{text ?? document.title}</p>
    </div>
  );
}
