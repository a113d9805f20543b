import type { MailServer, Organisation } from "@busbar/contract/organisation/organisation";
import { useState } from "react";
import { messageOf } from "../../../kernel/calls/call-errors.ts";
import { useApi } from "../../../kernel/portal/portal-context.tsx";
import { Button } from "../../../ui/form/Button.tsx";
import cards from "../../../ui/pages/card.module.css";
import { Callout } from "../../../ui/states/Callout.tsx";
import { organisationTexts } from "../organisation-texts.ts";
import styles from "../organisation.module.css";
import { TouchedPages } from "../TouchedPages.tsx";

/** Where mails are handed in, and a mail to oneself that proves it. */
export function MailSection({ organisation }: { organisation: Organisation }) {
  const t = organisationTexts.useTexts();
  const { mailLeaves: leaves, mailServer } = organisation;
  return (
    <section className={`${cards.card} ${styles.group}`} aria-label={t("group.mail")}>
      <h2>{t("group.mail")}</h2>
      <p className={styles.about}>{t(leaves ? "mail.leaves" : "mail.stays")}</p>
      {mailServer && <ServerFacts server={mailServer} />}
      <p className={styles.about}>
        {t("mail.touches")}{" "}
        <TouchedPages paths={["/setting/userManagement", "/setting/notice", "/billing/statement"]} />
      </p>
      <MailTest leaves={leaves} />
    </section>
  );
}

function ServerFacts({ server }: { server: MailServer }) {
  const t = organisationTexts.useTexts();
  const { host, port, encryption, signsIn, from } = server;
  const facts = [
    ["mail.server", `${host}:${port}`, "BUSBAR_SMTP_URL"],
    ["mail.encryption", t(`mail.encryption.${encryption}`), "BUSBAR_SMTP_URL"],
    ["mail.signsIn", t(signsIn ? "mail.signsIn.yes" : "mail.signsIn.no"), "BUSBAR_SMTP_URL"],
    ["mail.from", from, "BUSBAR_MAIL_FROM"],
  ] as const;
  return (
    <dl className={`${styles.facts} ${styles.mail}`}>
      {facts.map(([name, value, environment]) => (
        <div key={name}>
          <dt>{t(name)}</dt>
          <dd>
            {value} <small className={styles.source}>{t("source.fixed", { name: environment })}</small>
          </dd>
        </div>
      ))}
    </dl>
  );
}

type Outcome = { good: boolean; words: string; answer: string };

function MailTest({ leaves }: { leaves: boolean }) {
  const t = organisationTexts.useTexts();
  const api = useApi();
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const send = async () => {
    setBusy(true);
    setOutcome(null);
    try {
      const { sent, to, problem, answer } = await api.testMail({});
      const words = sent ? t(leaves ? "mail.sent" : "mail.kept", { to }) : t(`mail.problem.${problem ?? "other"}`);
      setOutcome({ good: sent, words, answer });
    } catch (error) {
      setOutcome({ good: false, words: messageOf(error), answer: "" });
    }
    setBusy(false);
  };
  return (
    <div className={styles.test}>
      <Button busy={busy} onClick={() => void send()}>
        {t("mail.test")}
      </Button>
      {outcome && (
        <Callout tone={outcome.good ? "ok" : "danger"}>
          {outcome.words}
          {outcome.answer !== "" && (
            <small className={styles.answer}>{t("mail.answer", { answer: outcome.answer })}</small>
          )}
        </Callout>
      )}
    </div>
  );
}
