import { useEffect, useLayoutEffect, useState } from "react";
import { useStore } from "zustand";
import { declineVersion, versionStore, hasUnsavedWork, buildId } from "../../kernel/boot/new-version.ts";
import { reloadOnce } from "../../kernel/boot/chunk.ts";
import { Button } from "../../ui/form/Button.tsx";
import { shellTexts } from "../texts/shell-texts.ts";
import styles from "./new-version.module.css";

/** Milliseconds between two checks while unsaved work delays the reload. */
const pollInterval = 1000;

/**
 * Offers a reload and never forces one. Its texts are loaded with the shell, since the server may have removed them
 * later. @see R-N11
 */
export function NewVersionBar() {
  const t = shellTexts.useTexts();
  const offer = useStore(versionStore, (state) => state.offer);
  const [unsaved, setUnsaved] = useState(false);
  const [waiting, setWaiting] = useState(false);

  // Outside React: unsaved work in other parts of the page, polled while it matters.
  useEffect(() => {
    if (offer === "none") return;
    const look = () => {
      const still = hasUnsavedWork();
      setUnsaved(still);
      if (waiting && !still) {
        setWaiting(false);
        reloadOnce(buildId);
      }
    };
    look();
    const clock = setInterval(look, pollInterval);
    return () => clearInterval(clock);
  }, [offer, waiting]);

  // Marks the document, whose pages leave room for the bar.
  const shown = offer !== "none";
  useLayoutEffect(() => {
    if (!shown) return;
    document.documentElement.setAttribute("data-new-version", "");
    return () => document.documentElement.removeAttribute("data-new-version");
  }, [shown]);

  const decline = () => {
    setWaiting(false);
    declineVersion();
  };
  if (!shown) return null;
  const words = waiting ? t("version.waiting") : unsaved ? t("version.unsaved") : "";
  return (
    <div className={styles.bar} data-part="new-version" role="status">
      <p>
        {t("version.ready")} {words}
      </p>
      <div className={styles.actions}>
        <Button variant="primary" onClick={() => location.reload()}>
          {t("version.reload")}
        </Button>
        {unsaved && !waiting && <Button onClick={() => setWaiting(true)}>{t("version.whenSaved")}</Button>}
        <Button onClick={decline}>{t("version.later")}</Button>
      </div>
    </div>
  );
}
