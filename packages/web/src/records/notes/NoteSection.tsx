import type { FollowUp } from "@busbar/contract/follow-ups/follow-ups";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import IconAdd from "~icons/ri/add-line";
import IconMore from "~icons/ri/more-line";
import { lazyComponent } from "../../kernel/boot/lazy-component.tsx";
import { messageOf } from "../../kernel/calls/call-errors.ts";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { Button } from "../../ui/form/Button.tsx";
import frame from "../../ui/pages/page-frame.module.css";
import { AskDialog } from "../editing/AskDialog.tsx";
import { useOverlays } from "../editing/use-overlays.tsx";
import files from "../files/files.module.css";
import type { RecordOf } from "../record-of.ts";
import page from "../page/record-page.module.css";
import { Icon } from "../../ui/Icon.tsx";
import { MenuButton } from "../../ui/menus/MenuButton.tsx";
import { EmptyLine } from "../../ui/states/EmptyLine.tsx";
import { ErrorState } from "../../ui/states/ErrorState.tsx";
import { Skeleton } from "../../ui/states/PageSkeleton.tsx";
import { StatusTag } from "../../ui/values/StatusTag.tsx";
import { DateText } from "../../ui/values/Values.tsx";
import type { Editing } from "./NoteDrawer.tsx";
import { draftName, firstNotes, notesOf, useRemoveNote, useSetDone } from "./note-queries.ts";
import { notesTexts } from "./notes-texts.ts";
import styles from "./notes.module.css";

const NoteDrawer = lazyComponent(() => import("./NoteDrawer.tsx").then((module) => module.NoteDrawer));
const most = 200;

/** The follow-up notes of a record, newest first, with their next steps. */
export function NoteSection(record: RecordOf) {
  const t = notesTexts.useTexts();
  const api = useApi();
  const [shown, setShown] = useState(firstNotes);
  const { data, error, refetch } = useQuery(notesOf(api, record, shown));
  const overlays = useOverlays({
    edit: {
      draft: draftName,
      draw: ({ note }: Editing, close) => (
        <NoteDrawer
          key={note?.id ?? "new"}
          of={record}
          // The current version, so that the form notices changes.
          editing={{ note: data?.list.find(({ id }) => id === note?.id) ?? note }}
          onClose={close}
        />
      ),
    },
  });
  const [removing, setRemoving] = useState<FollowUp | null>(null);
  const remove = useRemoveNote(api, record);
  const mayChange = data?.actions.change === "ok";
  return (
    <section className={page.section} aria-label={t("title")}>
      <div className={files.head}>
        <h2>
          {t("title")}
          {data && data.total > 0 ? <span className={frame.pageCount}>{data.total}</span> : null}
        </h2>
        {mayChange ? (
          <Button onClick={() => overlays.open("edit", { note: null })}>
            <Icon of={IconAdd} />
            {t("add")}
          </Button>
        ) : null}
      </div>
      {error ? <ErrorState message={messageOf(error)} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton lines={3} /> : null}
      {data?.list.length === 0 ? (
        <EmptyLine title={t("empty")} action={mayChange ? t("emptyHint") : undefined} />
      ) : null}
      <ol className={styles.notes}>
        {data?.list.map((note) => (
          <Note
            key={note.id}
            of={record}
            note={note}
            mayChange={mayChange}
            onEdit={() => overlays.open("edit", { note })}
            onRemove={() => setRemoving(note)}
          />
        ))}
      </ol>
      {data && data.total > data.list.length && shown < most ? (
        <Button variant="link" onClick={() => setShown(shown + firstNotes)}>
          {t("earlier")}
        </Button>
      ) : null}
      {overlays.shown}
      {removing ? (
        <AskDialog
          danger
          title={t("removeTitle")}
          verb={t("remove")}
          run={() => remove.mutateAsync(removing)}
          done={t("removed")}
          onClose={() => setRemoving(null)}
        >
          <p>{t("removeText")}</p>
        </AskDialog>
      ) : null}
    </section>
  );
}

type NoteProps = { of: RecordOf; note: FollowUp; mayChange: boolean; onEdit: () => void; onRemove: () => void };

function Note({ of, note, mayChange, onEdit, onRemove }: NoteProps) {
  const t = notesTexts.useTexts();
  const setDone = useSetDone(useApi(), of);
  const entries = () => [
    { key: "edit", label: t("edit"), onRun: onEdit },
    ...(note.done ? [{ key: "reopen", label: t("reopen"), onRun: () => setDone.mutate({ note, done: false }) }] : []),
    { key: "remove", label: t("remove"), danger: true, onRun: onRemove },
  ];
  return (
    <li>
      <div className={styles.head}>
        <b>{note.createdBy}</b>
        <DateText value={note.createdAt} />
        {mayChange ? (
          <span className={styles.more}>
            <MenuButton
              label={t("more", { text: note.text.slice(0, 40) })}
              align="end"
              variant="icon"
              entries={entries}
            >
              <Icon of={IconMore} />
            </MenuButton>
          </span>
        ) : null}
      </div>
      <p className={styles.text}>{note.text}</p>
      {note.nextStep ? (
        <div className={styles.step}>
          <StatusTag tone={note.done ? "ok" : note.overdue ? "danger" : "active"}>
            {t(note.done ? "isDone" : note.overdue ? "isOverdue" : "isOpen")}
          </StatusTag>
          <span className={note.done ? styles.done : ""}>{note.nextStep}</span>
          <small>
            {note.done
              ? t("doneLine", { who: note.doneBy ?? "", date: note.doneAt?.slice(0, 10) ?? "" })
              : `${t("due", { date: note.dueOn ?? "" })} · ${note.turnName ?? t("otherSide")}`}
          </small>
          {mayChange && !note.done ? (
            <Button
              variant="link"
              aria-label={t("doneStep", { step: note.nextStep })}
              disabled={setDone.isPending}
              onClick={() => setDone.mutate({ note, done: true })}
            >
              {t("done")}
            </Button>
          ) : null}
        </div>
      ) : null}
    </li>
  );
}
