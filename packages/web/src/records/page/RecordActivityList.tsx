import type { RecordActivity, RecordHistory } from "@busbar/contract/kernel/records";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { messageOf } from "../../kernel/calls/call-errors.ts";
import { Button } from "../../ui/form/Button.tsx";
import { EmptyLine } from "../../ui/states/EmptyLine.tsx";
import { ErrorState } from "../../ui/states/ErrorState.tsx";
import { Skeleton } from "../../ui/states/PageSkeleton.tsx";
import { useUiTexts } from "../../ui/texts/ui-texts.tsx";
import { DateText } from "../../ui/values/Values.tsx";
import styles from "./record-page.module.css";

const step = 20;
const most = 200;

export type ActivityWords = {
  /** The action in words; undefined for an action that the noun does not know. */
  actionTitle: (action: string, entry: RecordActivity) => string | undefined;
  fieldTitle: (name: string) => string;
  showValue: (name: string, value: unknown) => ReactNode;
};

type RecordActivityListProps = ActivityWords & {
  /** Key of the record's query: the activity is fetched again with it. */
  queryKey: readonly unknown[];
  load: (pageSize: number, signal: AbortSignal) => Promise<RecordHistory>;
};

/** The history of a record, latest first, with each field before and after. */
export function RecordActivityList({ queryKey, load, ...words }: RecordActivityListProps) {
  const texts = useUiTexts().record;
  const [shown, setShown] = useState(step);
  const { data, error, refetch } = useQuery({
    queryKey: [...queryKey, "activity", shown],
    queryFn: ({ signal }) => load(shown, signal),
    placeholderData: keepPreviousData,
  });
  return (
    <section className={styles.section}>
      <h2>{texts.activity}</h2>
      {error ? <ErrorState message={messageOf(error)} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton lines={4} /> : null}
      {data?.list.length === 0 ? <EmptyLine title={texts.noActivity} /> : null}
      <ol className={styles.activity}>
        {data?.list.map((entry) => (
          <li key={entry.id}>
            <ActivityEntry entry={entry} {...words} />
          </li>
        ))}
      </ol>
      {data && data.total > data.list.length && shown < most ? (
        <Button variant="link" onClick={() => setShown(shown + step)}>
          {texts.earlier}
        </Button>
      ) : null}
      {data?.archivedBefore ? <p className={styles.archived}>{texts.archived(data.archivedBefore)}</p> : null}
    </section>
  );
}

/** One change: what was done, by whom and when, and each field before and after. */
export function ActivityEntry({
  entry,
  actionTitle,
  fieldTitle,
  showValue,
}: ActivityWords & { entry: RecordActivity }) {
  const texts = useUiTexts().record;
  const { before, after } = entry;
  const commonTitle = commonAction(entry.action, texts);
  if (commonTitle)
    return (
      <>
        <EntryHead entry={entry} title={commonTitle} />
        {commonActionSubject(after ?? before)}
      </>
    );
  // Fields that are equal before and after only identify the change, and are shown in the title.
  const changed = Object.keys({ ...before, ...after }).filter(
    (name) => JSON.stringify(before?.[name]) !== JSON.stringify(after?.[name]),
  );
  return (
    <>
      <EntryHead entry={entry} title={actionTitle(entry.action, entry) ?? texts.otherAction(entry.action)} />
      {before ? (
        <dl>
          {changed.map((name) => (
            <div key={name}>
              <dt>{fieldTitle(name)}</dt>
              <dd>
                <del>{showValue(name, before[name])}</del> → <ins>{showValue(name, after?.[name])}</ins>
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
    </>
  );
}

/** Actions that every noun has, such as `customer.add_file`. */
function commonAction(action: string, { actions }: { actions: Record<string, string> }): string | undefined {
  return actions[action.split(".")[1] ?? ""];
}

/** The file's name or the note's text. */
function commonActionSubject(fields: RecordActivity["before"]): string {
  const { file, note, nextStep } = fields ?? {};
  return [file, note, nextStep].filter((text) => typeof text === "string" && text !== "").join(" · ");
}

function EntryHead({ entry, title }: { entry: RecordActivity; title: string }) {
  const { inPlaceOf, bySystem } = useUiTexts().record;
  return (
    <div className={styles.activityHead}>
      <b>{title}</b>
      <span className={styles.activityWho}>
        {entry.actorName ?? (entry.actorCode || bySystem)}
        {entry.inPlaceOf ? ` ${inPlaceOf(entry.inPlaceOf)}` : null}
      </span>
      <DateText value={entry.at} />
    </div>
  );
}
