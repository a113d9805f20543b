import type { LoggedError } from "../../kernel/boot/error-log.ts";
import { Button } from "../../ui/form/Button.tsx";
import { Floating } from "../../ui/menus/Floating.tsx";
import { formatDate } from "../../ui/values/format-values.ts";
import { errorLogTexts } from "../texts/shell-texts.ts";
import { useCopy } from "../../ui/copying/copy-text.ts";
import { buildVersion } from "../../kernel/boot/new-version.ts";
import styles from "./error-log.module.css";

type Props = {
  entry: LoggedError;
  anchor: HTMLElement;
  engine: string;
  onGo: (route: string) => void;
  onClose: () => void;
};

/** The full error; the stack is rendered as text, never as markup. */
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
        {/* A scrolling box must be reachable by keyboard. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <pre className={styles.stack} tabIndex={0} data-autofocus>
          {entry.readable || entry.stack || t("noStack")}
        </pre>
        <ErrorActions entry={entry} engine={engine} onGo={onGo} />
      </div>
    </Floating>
  );
}

type ErrorActionsProps = { entry: LoggedError; engine: string; onGo: (route: string) => void };

/** The search needs a configured engine. */
export function ErrorActions({ entry, engine, onGo }: ErrorActionsProps) {
  const t = errorLogTexts.useTexts();
  const [copied, copy] = useCopy();
  const search = searchAddress(engine, entry.message);
  return (
    <div className={styles.actions}>
      <Button variant="unstyled" className={styles.link} onClick={() => copy(reportOf(entry))}>
        {t(copied ? "copied" : "copy")}
      </Button>
      {search && (
        <a className={styles.link} href={search} target="_blank" rel="noopener noreferrer">
          {t("search")}
        </a>
      )}
      <Button variant="unstyled" className={styles.link} onClick={() => onGo(entry.route)}>
        {t("go")}
      </Button>
    </div>
  );
}

/** The text to send to support: plain, and the same in every language. @see R-S22 */
export function reportOf({ message, route, at, repeats, release, requestId, stack, readable }: LoggedError): string {
  return [
    message,
    `route ${route}`,
    `time ${at.toISOString()}`,
    `repeats ${repeats}`,
    `version ${buildVersion}`,
    `release ${release}`,
    requestId && `request ${requestId}`,
    `browser ${navigator.userAgent}`,
    stack && `\n${readable ?? stack}`,
  ]
    .filter(Boolean)
    .join("\n");
}

/** Address of a web search for `message`; undefined while no engine is configured. */
export function searchAddress(engine: string, message: string): string | undefined {
  if (!/^https?:\/\//i.test(engine) || !engine.includes("{q}")) return undefined;
  return engine.replace("{q}", () => encodeURIComponent(message.slice(0, 200)));
}
