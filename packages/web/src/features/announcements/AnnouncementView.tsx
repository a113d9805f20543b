import type { Announcement, AnnouncementReader } from "@busbar/contract/announcements/announcements";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../kernel/calls/call-errors.ts";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { useView } from "../../kernel/portal/view.ts";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import { SafeMarkup } from "../../kernel/texts/SafeMarkup.tsx";
import { AskDialog } from "../../records/editing/AskDialog.tsx";
import { Drawer } from "../../ui/dialogs/Drawer.tsx";
import { SelectField } from "../../ui/fields/SelectField.tsx";
import { Button } from "../../ui/form/Button.tsx";
import { Callout } from "../../ui/states/Callout.tsx";
import { ErrorState } from "../../ui/states/ErrorState.tsx";
import { Skeleton } from "../../ui/states/PageSkeleton.tsx";
import { Pager } from "../../ui/table/Pager.tsx";
import { StatusTag } from "../../ui/values/StatusTag.tsx";
import { DateText } from "../../ui/values/Values.tsx";
import { AudienceCount } from "./AudienceField.tsx";
import {
  announcementReaders,
  type AnnouncementStep,
  audienceChoices,
  oneAnnouncement,
  type ReaderPlace,
  useAnnouncementStep,
} from "./announcement-queries.ts";
import { announcementTones } from "./announcement-steps.ts";
import { audienceWords, titleIn, personName } from "./audience-words.ts";
import { announcementTexts } from "./announcement-texts.ts";
import look from "../../ui/states/notice-look.module.css";
import styles from "./announcements.module.css";

type ViewProps = { id: string; onEdit: (row: Announcement) => void; onClose: () => void };

/** One notice as its readers see it, what can be done with it, and who has read it. */
export function AnnouncementView({ id, onEdit, onClose }: ViewProps) {
  const t = announcementTexts.useTexts();
  const view = useView();
  const language = useLanguage();
  const one = useQuery(oneAnnouncement(useApi(), id));
  const [asked, setAsked] = useState<AnnouncementStep>();
  const row = one.data;
  const step = (kind: AnnouncementStep, label: string, strong = false) =>
    row?.actions[kind] === "ok" ? (
      <Button variant={strong ? "primary" : "plain"} onClick={() => setAsked(kind)}>
        {label}
      </Button>
    ) : null;
  return (
    <Drawer
      open
      title={row ? titleIn(language, row) : t("title")}
      size={560}
      place={view.overlays}
      onClose={onClose}
      footer={
        row ? (
          <div className={styles.foot}>
            {step("remove", t("remove"))}
            {step("withdraw", t(row.state === "scheduled" ? "unschedule" : "withdraw"))}
            {row.actions.update === "ok" ? <Button onClick={() => onEdit(row)}>{t("edit")}</Button> : null}
            {step("send", t(row.startsAt === null ? "send" : "schedule"), true)}
          </div>
        ) : null
      }
    >
      {one.error ? <ErrorState message={messageOf(one.error)} onRetry={() => void one.refetch()} /> : null}
      {one.isLoading ? <Skeleton lines={8} /> : null}
      {row ? <Contents row={row} /> : null}
      {row && asked ? (
        <StepDialog
          row={row}
          step={asked}
          onDone={() => asked === "remove" && onClose()}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
    </Drawer>
  );
}

function Contents({ row }: { row: Announcement }) {
  const t = announcementTexts.useTexts();
  const language = useLanguage();
  const choices = useQuery(audienceChoices(useApi())).data;
  const parts = audienceWords(row, choices, language);
  return (
    <>
      <p className={styles.state}>
        <StatusTag tone={announcementTones[row.state]}>{t(`state.${row.state}`)}</StatusTag>
      </p>
      {row.heldBack ? <Callout tone="warn">{t(`heldBack.${row.heldBack}`)}</Callout> : null}
      <AsRead row={row} language="zh" />
      {row.titleEn || row.en ? <AsRead row={row} language="en" /> : null}
      <section className={styles.part}>
        <h3>{t("audience")}</h3>
        <p className={styles.quiet}>
          {row.audience.everyone
            ? t("audience.everyone")
            : parts.join(language === "zh" ? "、" : ", ") || t("audience.nobody")}
        </p>
        {row.state === "draft" || row.state === "scheduled" ? <AudienceCount audience={row.audience} /> : null}
      </section>
      <dl className={styles.facts}>
        <dt>{t("author")}</dt>
        <dd>{row.author}</dd>
        <dt>{t("field.byMail")}</dt>
        <dd>{t(row.byMail ? "yes" : "no")}</dd>
        <dt>{t(row.sentAt ? "sentAt" : "field.startsAt")}</dt>
        <dd>
          <DateText value={row.sentAt ?? row.startsAt} why={t("atOnce")} />
        </dd>
        <dt>{t("field.expiresAt")}</dt>
        <dd>
          <DateText value={row.expiresAt} why={t("never")} />
        </dd>
      </dl>
      {row.sentAt ? <Readers row={row} /> : null}
    </>
  );
}

/** The notice in the look of the page where it is read. */
function AsRead({ row, language }: { row: Announcement; language: "zh" | "en" }) {
  const t = announcementTexts.useTexts();
  const title = titleIn(language, row);
  return (
    <section className={styles.part} lang={language} aria-label={t(`preview.${language}`)}>
      <p className={styles.quiet}>{t(`preview.${language}`)}</p>
      <div className={styles.reader}>
        <img className={look.noticePicture} src={`/notices/${row.picture}.svg`} alt="" width="45" height="45" />
        <div>
          <b>{title}</b>
          <SafeMarkup html={language === "zh" ? row.zh : row.en || row.zh} className={look.noticeWords} />
        </div>
      </div>
    </section>
  );
}

function Readers({ row }: { row: Announcement }) {
  const t = announcementTexts.useTexts();
  const [place, setPlace] = useState<ReaderPlace>({ pageNo: 1, pageSize: 20 });
  const list = useQuery(announcementReaders(useApi(), row.id, place));
  return (
    <section className={styles.part}>
      <h3>{t("readers", { read: row.read, receivers: row.receivers })}</h3>
      {row.mailed > 0 ? <p className={styles.quiet}>{t("mailed", { count: row.mailed })}</p> : null}
      <SelectField
        aria-label={t("readers.filter")}
        value={place.state ?? "all"}
        onChange={({ target }) => {
          const state = (["read", "unread"] as const).find((one) => one === target.value);
          setPlace({ ...place, pageNo: 1, state });
        }}
      >
        {(["all", "read", "unread"] as const).map((state) => (
          <option key={state} value={state}>
            {t(`readers.${state}`)}
          </option>
        ))}
      </SelectField>
      {list.error ? <ErrorState message={messageOf(list.error)} onRetry={() => void list.refetch()} /> : null}
      <ul className={styles.readers}>
        {list.data?.list.map((reader) => (
          <ReaderRow key={reader.id} reader={reader} />
        ))}
      </ul>
      {(list.data?.total ?? 0) > place.pageSize ? (
        <Pager
          fixedSize
          query={place}
          total={list.data?.total}
          onQuery={({ pageNo = 1 }) => setPlace({ ...place, pageNo })}
        />
      ) : null}
    </section>
  );
}

function ReaderRow({ reader }: { reader: AnnouncementReader }) {
  const t = announcementTexts.useTexts();
  const language = useLanguage();
  return (
    <li>
      <span>
        {personName(reader)} <span className={styles.quiet}>{reader.department?.[language]}</span>
      </span>
      <span className={styles.quiet}>
        {reader.readAt ? <DateText value={reader.readAt} /> : t("readers.unread")}
        {reader.byMail ? ` · ${t("byMail.short")}` : null}
      </span>
    </li>
  );
}

type StepProps = { row: Announcement; step: AnnouncementStep; onDone: () => void; onClose: () => void };

function StepDialog({ row, step, onDone, onClose }: StepProps) {
  const t = announcementTexts.useTexts();
  const take = useAnnouncementStep(useApi(), step);
  const language = useLanguage();
  const later = step === "send" && row.startsAt !== null;
  const kind = later ? "schedule" : step === "withdraw" && row.state === "scheduled" ? "unschedule" : step;
  return (
    <AskDialog
      title={t(`ask.${kind}`, { title: titleIn(language, row) })}
      verb={t(kind)}
      danger={step !== "send" && kind !== "unschedule"}
      run={async () => {
        await take.mutateAsync(row);
        onDone();
      }}
      done={t(`done.${kind}`)}
      onClose={onClose}
    >
      {step === "send" ? <AudienceCount audience={row.audience} /> : <p>{t(`text.${kind as "withdraw"}`)}</p>}
    </AskDialog>
  );
}
