import { type StreamKind, streamKinds } from "@busbar/contract/streams/streams";
import { useState } from "react";
import { messageOf } from "../../kernel/calls/call-errors.ts";
import { Button } from "../../ui/form/Button.tsx";
import { RadioBoxes } from "../../ui/form/choosing/RadioBoxes.tsx";
import { EmptyLine } from "../../ui/states/EmptyLine.tsx";
import { ErrorState } from "../../ui/states/ErrorState.tsx";
import { Skeleton } from "../../ui/states/PageSkeleton.tsx";
import { useUiTexts } from "../../ui/texts/ui-texts.tsx";
import type { ActivityWords } from "../page/RecordActivityList.tsx";
import page from "../page/record-page.module.css";
import { StreamItem } from "./StreamItem.tsx";
import { type StreamOf, useStream } from "./stream-queries.ts";
import { streamTexts } from "./stream-texts.ts";
import styles from "./stream.module.css";

type RecordStreamProps = StreamOf & {
  /** How the noun tells its own changes. */
  words: ActivityWords;
};

/** What happened to a record, newest first: changes, notes, statements and payments, as far as the person may read them. */
export function RecordStream({ words, ...of }: RecordStreamProps) {
  const t = streamTexts.useTexts();
  const texts = useUiTexts().record;
  const [kind, setKind] = useState<StreamKind | "all">("all");
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useStream(of, kind);
  const [first] = data?.pages ?? [];
  // The kinds stay while another filter is loading.
  const [kinds, setKinds] = useState<readonly StreamKind[]>([]);
  if (first && first.kinds.join() !== kinds.join()) setKinds(first.kinds);
  if (first?.kinds.length === 0) return null;
  const entries = data?.pages.flatMap(({ list }) => list);
  return (
    <section className={page.section}>
      <h2>{t("title")}</h2>
      {kinds.length > 1 ? (
        <div className={styles.filter}>
          <RadioBoxes
            size="small"
            aria-label={t("filter")}
            value={kind}
            onChange={setKind}
            options={["all" as const, ...streamKinds.filter((one) => kinds.includes(one))].map((value) => ({
              value,
              label: t(value),
            }))}
          />
        </div>
      ) : null}
      {error ? <ErrorState message={messageOf(error)} onRetry={() => void refetch()} /> : null}
      {!entries && !error ? <Skeleton lines={4} /> : null}
      {entries?.length === 0 ? <EmptyLine title={t(kind === "all" ? "empty" : "emptyKind")} /> : null}
      <ol className={`${page.activity} ${styles.entries}`}>
        {entries?.map((entry) => (
          <StreamItem key={`${entry.kind}-${entry.id}`} entry={entry} words={words} />
        ))}
      </ol>
      {hasNextPage ? (
        <Button variant="link" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t("earlier")}
        </Button>
      ) : null}
      {entries && !hasNextPage && first?.archivedBefore && (kind === "all" || kind === "change") ? (
        <p className={page.archived}>{texts.archived(first.archivedBefore)}</p>
      ) : null}
    </section>
  );
}
