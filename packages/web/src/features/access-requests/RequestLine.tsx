import {
  type AccessRequest,
  type AccessState,
  accessStateWords,
} from "@busbar/contract/access-requests/access-requests";
import { rightWords } from "@busbar/contract/roles/right-words";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import { Button } from "../../ui/form/Button.tsx";
import { StatusTag, type StatusTone } from "../../ui/values/StatusTag.tsx";
import { DateText } from "../../ui/values/Values.tsx";
import { accessRequestTexts } from "./access-request-texts.ts";
import type { RequestStep } from "./RequestDialog.tsx";
import styles from "./access-requests.module.css";

const tones: Record<AccessState, StatusTone> = {
  WAITING: "neutral",
  GRANTED: "active",
  REFUSED: "locked",
  WITHDRAWN: "locked",
  ENDED: "locked",
};

type RequestLineProps = { row: AccessRequest; of: "own" | "others"; onStep: (kind: RequestStep) => void };

/** One request: who asks for what and why, its outcome, and the possible actions. */
export function RequestLine({ row, of, onStep }: RequestLineProps) {
  const t = accessRequestTexts.useTexts();
  const language = useLanguage();
  const { person, permission, decided, actions } = row;
  const right = rightWords[permission][language];
  const kinds: RequestStep[] = of === "own" ? ["withdraw"] : ["approve", "refuse", "end"];
  const open = kinds.filter((kind) => !["illegal_transition", "not_allowed"].includes(actions[kind]));
  return (
    <li className={styles.request}>
      <div className={styles.words}>
        <p className={styles.head}>
          <b>{right}</b> <code>{permission}</code>
          <StatusTag tone={tones[row.state]}>{accessStateWords[row.state][language]}</StatusTag>
        </p>
        {of === "others" ? <p>{t("asks", { name: person.fullName, code: person.userCode })}</p> : null}
        {row.reason ? <p>{row.reason}</p> : null}
        <p className={styles.quiet}>
          {t("at")} <DateText value={row.askedAt} />
          {row.path ? ` · ${t("from")} ${row.path}` : ""}
        </p>
        {decided?.by && row.state !== "WITHDRAWN" ? (
          <p className={styles.quiet}>
            {t("decidedBy", { name: decided.by })}
            {decided.answer ? `：${decided.answer}` : ""}
          </p>
        ) : null}
        {row.endsAt && row.state === "GRANTED" ? (
          <p className={styles.quiet}>
            {t("until")} <DateText value={row.endsAt} />
          </p>
        ) : null}
      </div>
      <div className={styles.steps}>
        {open.map((kind) => {
          const verb = t(kind === "withdraw" && row.state === "GRANTED" ? "giveBack" : kind);
          const verdict = actions[kind];
          return (
            <Button
              key={kind}
              variant={kind === "approve" ? "primary" : "plain"}
              disabled={verdict !== "ok"}
              title={
                verdict === "user.own_rights" || verdict === "user.beyond_rights" || verdict === "access.of_the_house"
                  ? t(`why.${verdict}`)
                  : undefined
              }
              aria-label={t("of", { verb, name: person.fullName, right })}
              onClick={() => onStep(kind)}
            >
              {verb}
            </Button>
          );
        })}
      </div>
    </li>
  );
}
