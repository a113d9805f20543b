import type { Permission } from "@busbar/contract/kernel/permissions";
import { WhyNot } from "./WhyNot.tsx";
import { CallError } from "@busbar/contract/kernel/http/client";
import type { UseQueryResult } from "@tanstack/react-query";
import { createContext, type ReactNode, use, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import IconPrint from "~icons/ri/printer-line";
import { messageOf } from "../../kernel/calls/call-errors.ts";
import { useUser } from "../../kernel/portal/portal-context.tsx";
import { usePageCommands } from "../../kernel/portal/shell-actions.ts";
import { useView } from "../../kernel/portal/view.ts";
import { Link } from "../../ui/form/buttons/Link.tsx";
import { Button } from "../../ui/form/Button.tsx";
import frame from "../../ui/pages/page-frame.module.css";
import { type Among, Neighbours, type Paged } from "./Neighbours.tsx";
import { Outdated } from "./Outdated.tsx";
import { type RecordFigure, RecordFigures } from "../figures/RecordFigures.tsx";
import { useVisitedRecord } from "./recent-records.ts";
import { Icon } from "../../ui/Icon.tsx";
import { PageFrame } from "../../ui/pages/PageFrame.tsx";
import { EmptyState } from "../../ui/states/EmptyState.tsx";
import { ErrorState } from "../../ui/states/ErrorState.tsx";
import { PageSkeleton } from "../../ui/states/PageSkeleton.tsx";
import { useUiTexts } from "../../ui/texts/ui-texts.tsx";
import { DateText, type KeyFact, KeyFacts } from "../../ui/values/Values.tsx";
import styles from "./record-page.module.css";

type DetailPageProps<Record, Query extends Paged, Row extends { id: string }> = {
  record: Pick<UseQueryResult<Record>, "data" | "error" | "refetch">;
  /** The record's name for tab and heading; undefined while it loads. */
  name: string | undefined;
  /** Distinguishes records with the same name, such as a customer number. */
  number?: string | undefined;
  /** Title of the page until the name is known. */
  title: string;
  /** Shown when the record does not exist or this person may not see it. */
  notFound: string;
  back: { label: string; href: string };
  /** Enables links to the previous and next record of the list that the person came from. */
  among?: Among<Query, Row>;
  children: (record: Record) => ReactNode;
};

/** The page of one record: skeleton, error states, and the record's name in the tab. */
export function DetailPage<Record, Query extends Paged, Row extends { id: string }>({
  record,
  name,
  number = "",
  title,
  notFound,
  back,
  among,
  children,
}: DetailPageProps<Record, Query, Row>) {
  const { path, params, setTitle } = useView();
  // The title belongs to the shell.
  useEffect(() => setTitle(name), [name, setTitle]);
  const { data, error, refetch } = record;
  useVisitedRecord(path, data === undefined ? undefined : name, number);
  if (data !== undefined) {
    const neighbours = among && <Neighbours id={params["id"] ?? ""} among={among} />;
    const outdated = error && <Outdated error={error} onRetry={() => void refetch()} />;
    return (
      <NeighboursContext value={neighbours}>
        <OutdatedContext value={outdated}>{children(data)}</OutdatedContext>
      </NeighboursContext>
    );
  }
  if (error instanceof CallError && Number(error.code) === 404)
    return (
      <PageFrame title={notFound}>
        <EmptyState
          title={notFound}
          action={
            <Link variant="plain" href={back.href}>
              {back.label}
            </Link>
          }
        />
      </PageFrame>
    );
  if (error)
    return (
      <PageFrame title={title}>
        <ErrorState
          message={messageOf(error)}
          requestId={error instanceof CallError ? error.requestId : undefined}
          onRetry={() => void refetch()}
        />
      </PageFrame>
    );
  return <PageSkeleton title={name ?? title} shape="record" />;
}

/** Passes the links from the page to its frame, which places them. */
const NeighboursContext = createContext<ReactNode>(null);
/** The same for the note that the record on screen could not be fetched again. */
const OutdatedContext = createContext<ReactNode>(null);

type RecordFrameProps = {
  title: string;
  /** Number and status beside the name. */
  about?: ReactNode;
  actions?: ReactNode;
  /** What the steps of the record need; who lacks some of it can ask for it. */
  rights?: readonly Permission[];
  /** Important notes at the top. */
  notes?: ReactNode;
  /** Heading of the facts or figures for screen readers. */
  factsTitle: string;
  /** Key facts of the record; a record with figures has them elsewhere. */
  facts?: readonly KeyFact[];
  figures?: readonly RecordFigure[];
  children?: ReactNode;
  /** History of the record, beside the sections. */
  activity?: ReactNode;
  overlays?: ReactNode;
};

/** The layout of a record: name and actions, key facts, sections, and its activity beside them. */
export function RecordFrame(given: RecordFrameProps) {
  const { title, about, actions, rights = [], notes, factsTitle, facts, figures, children, activity, overlays } = given;
  const texts = useUiTexts().print;
  const print = () => window.print();
  usePageCommands([{ key: "print", title: texts.record, icon: IconPrint, run: print }]);
  const head = (
    <>
      <Button className={styles.wideOnly} aria-label={texts.record} title={texts.record} onClick={print}>
        <Icon of={IconPrint} />
      </Button>
      {use(NeighboursContext)}
      <WhyNot rights={rights} />
      {actions}
    </>
  );
  return (
    <PageFrame title={title} about={about} action={head} card={false}>
      <PrintNote />
      <div className={styles.record}>
        {use(OutdatedContext)}
        {notes}
        {facts ? (
          <section className={styles.section} aria-label={factsTitle}>
            <KeyFacts facts={[...facts]} />
          </section>
        ) : null}
        {figures ? <RecordFigures label={factsTitle} figures={figures} /> : null}
        {children ? (
          <div className={activity ? styles.recordColumns : ""}>
            <div className={styles.record}>{children}</div>
            {activity}
          </div>
        ) : (
          activity
        )}
      </div>
      {overlays}
    </PageFrame>
  );
}

/** Printed only: who printed the record, and when. */
function PrintNote() {
  const texts = useUiTexts().print;
  const user = useUser();
  const [at, setAt] = useState(() => new Date());
  // The browser fires events around printing.
  useEffect(() => {
    const before = () => flushSync(() => setAt(new Date()));
    window.addEventListener("beforeprint", before);
    return () => window.removeEventListener("beforeprint", before);
  }, []);
  return (
    <p className={frame.paper}>
      {texts.by(`${user.fullName || user.username} ${user.userCode}`.trim())} · <DateText value={at} />
    </p>
  );
}
