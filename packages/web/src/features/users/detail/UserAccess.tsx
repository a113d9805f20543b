import type { Duty, User } from "@busbar/contract/users/users";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { lazyComponent } from "../../../kernel/boot/lazy-component.tsx";
import { PartBoundary } from "../../../kernel/boot/PartBoundary.tsx";
import { useApi, useBusinessDate } from "../../../kernel/portal/portal-context.tsx";
import { AskDialog } from "../../../records/editing/AskDialog.tsx";
import { Awaited } from "../../../records/page/Awaited.tsx";
import { Button } from "../../../ui/form/Button.tsx";
import { EmptyLine } from "../../../ui/states/EmptyLine.tsx";
import { Skeleton } from "../../../ui/states/PageSkeleton.tsx";
import { DateText } from "../../../ui/values/Values.tsx";
import { lastDayOf } from "../../../ui/values/days.ts";
import { userTexts } from "../user-texts.ts";
import { sessionsOf, usePeopleWrite } from "../user-queries.ts";
import { useRightWords, useScopeWords, useSentences } from "../user-words.tsx";
import record from "../../../records/page/record-page.module.css";
import styles from "../users.module.css";

const DutyDialog = lazyComponent(() => import("./DutyDialog.tsx").then((m) => m.DutyDialog));

/** The person's current permissions, in sentences. */
export function UserRights({ row }: { row: User }) {
  const t = userTexts.useTexts();
  const sentences = useSentences()(row.rights);
  return (
    <section className={record.section}>
      <h2>{t("rights")}</h2>
      {row.admin ? <p>{t("rights.all")}</p> : null}
      {!row.admin && sentences.length === 0 ? <p className={styles.quiet}>{t("rights.none")}</p> : null}
      <ul className={styles.plain}>
        {sentences.map(({ key, text }) => (
          <li key={key}>{text}</li>
        ))}
      </ul>
    </section>
  );
}

/** Single permissions in addition to the roles, with their rows and days. */
export function UserDuties({ row }: { row: User }) {
  const t = userTexts.useTexts();
  const api = useApi();
  const today = useBusinessDate();
  const rightWord = useRightWords();
  const scopeWords = useScopeWords();
  const [giving, setGiving] = useState(false);
  const [ending, setEnding] = useState<Duty>();
  const end = usePeopleWrite((dutyId: string, options) => api.endDuty({ params: { id: row.id, dutyId } }, options));
  const may = row.actions.govern === "ok";
  return (
    <section className={record.section}>
      <div className={record.sectionHead}>
        <h2>{t("duties")}</h2>
        {may ? <Button onClick={() => setGiving(true)}>{t("duty.give")}</Button> : null}
      </div>
      {row.duties.length === 0 ? <EmptyLine title={t("duties.none")} /> : null}
      <ul className={styles.list}>
        {row.duties.map((duty) => (
          <li key={duty.id} className={styles.row}>
            <span>
              <b>{rightWord(duty.permission)}</b> · {scopeWords(duty.scope)}
            </span>
            <span className={styles.quiet}>
              <DateText value={duty.validFrom} /> – <DutyEnd duty={duty} />
              {duty.grantedBy === null ? "" : ` · ${duty.grantedBy}`}
            </span>
            {may ? (
              <Button
                variant="link"
                aria-label={t("duty.endOf", { what: rightWord(duty.permission) })}
                onClick={() => setEnding(duty)}
              >
                {t("duty.end")}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      <PartBoundary onFailed={() => setGiving(false)}>
        {giving ? <DutyDialog row={row} today={today} onClose={() => setGiving(false)} /> : null}
      </PartBoundary>
      {ending ? (
        <AskDialog
          title={t("duty.endOf", { what: rightWord(ending.permission) })}
          verb={t("duty.end")}
          danger
          run={() => end.mutateAsync(ending.id)}
          done={t("duty.ended")}
          onClose={() => setEnding(undefined)}
        >
          <p>{t("duty.endText")}</p>
        </AskDialog>
      ) : null}
    </section>
  );
}

function DutyEnd({ duty: { validTo, endsAt } }: { duty: Duty }) {
  const t = userTexts.useTexts();
  if (endsAt !== null) return <DateText value={endsAt} />;
  return validTo === null ? t("duty.open") : <DateText value={lastDayOf(validTo)} />;
}

/** The person's sessions. */
export function UserSessions({ row }: { row: User }) {
  const t = userTexts.useTexts();
  const api = useApi();
  const [ending, setEnding] = useState<{ id: string; name: string }>();
  const sessions = useQuery(sessionsOf(api, row.id));
  const end = usePeopleWrite((id: string, options) => api.endUserSession({ params: { id } }, options));
  return (
    <section className={record.section}>
      <h2>{t("sessions")}</h2>
      {sessions.data === undefined ? (
        <Awaited query={sessions}>
          <Skeleton lines={2} />
        </Awaited>
      ) : null}
      {sessions.data?.total === 0 ? <EmptyLine title={t("sessions.none")} /> : null}
      <ul className={styles.list}>
        {sessions.data?.list.map((one) => {
          const name = [one.browser || t("unknownBrowser"), one.system].filter(Boolean).join(" · ");
          return (
            <li key={one.id} className={styles.row}>
              <span>
                <b>{name}</b> · {one.address}
              </span>
              <span className={styles.quiet}>
                {t("seen")} <DateText value={one.lastSeenAt} />
              </span>
              {one.current ? (
                <span className={styles.quiet}>{t("current")}</span>
              ) : (
                <Button
                  variant="link"
                  aria-label={t("session.endOf", { name })}
                  onClick={() => setEnding({ id: one.id, name })}
                >
                  {t("session.end")}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {ending ? (
        <AskDialog
          title={t("session.endOf", { name: ending.name })}
          verb={t("session.end")}
          danger
          run={() => end.mutateAsync(ending.id)}
          done={t("session.ended")}
          onClose={() => setEnding(undefined)}
        >
          <p>{t("session.endText")}</p>
        </AskDialog>
      ) : null}
    </section>
  );
}
