import { useState } from "react";
import type { LoggedError } from "../../kernel/error-log.ts";
import { errorLogTexts } from "./error-log-texts.ts";
import { reportOf, searchAddress } from "./error-report.ts";
import styles from "./error-log.module.css";

type Props = { entry: LoggedError; engine: string; onGo: (route: string) => void };

/** The clipboard is closed without a secure context, and the search is off until an engine is configured. */
export function ErrorActions({ entry, engine, onGo }: Props) {
  const t = errorLogTexts.useTexts();
  const [copied, setCopied] = useState(false);
  const search = searchAddress(engine, entry.message);
  const copy = () =>
    navigator.clipboard.writeText(reportOf(entry)).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <div className={styles.actions}>
      {navigator.clipboard && (
        <button type="button" className={styles.link} onClick={() => void copy()}>
          {t(copied ? "copied" : "copy")}
        </button>
      )}
      {search && (
        <a className={styles.link} href={search} target="_blank" rel="noopener noreferrer">
          {t("search")}
        </a>
      )}
      <button type="button" className={styles.link} onClick={() => onGo(entry.route)}>
        {t("go")}
      </button>
    </div>
  );
}
