import type { LoggedError } from "../../kernel/error-log.ts";
import { Floating } from "../../ui/Floating.tsx";
import { formatDate } from "../../ui/format-values.ts";
import { ErrorActions } from "./ErrorActions.tsx";
import { errorLogTexts } from "./error-log-texts.ts";
import styles from "./error-log.module.css";

type Props = {
  entry: LoggedError;
  anchor: HTMLElement;
  engine: string;
  onGo: (route: string) => void;
  onClose: () => void;
};

/** The whole error; the stack is text, never markup. */
export function ErrorDetails({ entry, anchor, engine, onGo, onClose }: Props) {
  const t = errorLogTexts.useTexts();
  const facts: [string, string | number][] = [
    [t("route"), entry.route],
    [t("time"), formatDate(entry.at, true) ?? ""],
    [t("repeats"), entry.repeats],
    [t("release"), entry.release],
    ...(entry.requestId === undefined ? [] : ([[t("request"), entry.requestId]] as [string, string][])),
  ];
  return (
    <Floating anchor={anchor} align="end" label={t("details")} onClose={onClose}>
      <div className={styles.details}>
        <p className={styles.whole}>{entry.message}</p>
        <dl className={styles.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {/* A box that scrolls must be reachable by keyboard. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <pre className={styles.stack} tabIndex={0} data-autofocus>
          {entry.readable || entry.stack || t("noStack")}
        </pre>
        <ErrorActions entry={entry} engine={engine} onGo={onGo} />
      </div>
    </Floating>
  );
}
