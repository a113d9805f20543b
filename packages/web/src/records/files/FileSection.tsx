import { useQuery } from "@tanstack/react-query";
import { type DragEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import IconUpload from "~icons/ri/upload-cloud-2-line";
import { messageOf } from "../../kernel/calls/call-errors.ts";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { refusedProps, useWritingRefusal } from "../../ui/dialogs/writing.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Button } from "../../ui/form/Button.tsx";
import frame from "../../ui/pages/page-frame.module.css";
import { EmptyLine } from "../../ui/states/EmptyLine.tsx";
import { ErrorState } from "../../ui/states/ErrorState.tsx";
import { Skeleton } from "../../ui/states/PageSkeleton.tsx";
import page from "../page/record-page.module.css";
import { FilePreview } from "./FilePreview.tsx";
import { filesOf, isPreviewed, useFileActions } from "./file-queries.ts";
import { FileRow, UploadRow } from "./FileRow.tsx";
import { filesTexts } from "./files-texts.ts";
import type { RecordOf } from "../record-of.ts";
import styles from "./files.module.css";
import { useUploads } from "./use-uploads.ts";

const inTextField = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea"));

/** Lists, previews and uploads files: chosen, dropped on the section, or pasted anywhere on the page. */
export function FileSection(record: RecordOf) {
  const t = filesTexts.useTexts();
  const { data, error, refetch } = useQuery(filesOf(useApi(), record));
  const actions = useFileActions(record);
  const uploads = useUploads(record, actions.readAgain);
  const [looking, setLooking] = useState<string | null>(null);
  const [isDragOver, setDragOver] = useState(false);
  const refusal = useWritingRefusal();
  const chooser = useRef<HTMLInputElement>(null);
  const mayAdd = data?.actions.change === "ok";
  const previewed = data?.list.filter(isPreviewed) ?? [];

  const paste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])];
    if (
      !mayAdd ||
      files.length === 0 ||
      inTextField(event.target) ||
      document.querySelector("dialog[open], .ant-modal-wrap")
    )
      return;
    event.preventDefault();
    uploads.add(files.map((file) => withName(file, t("pasted", { time: clockTime() }))));
  });
  // A paste without focus is dispatched to the document.
  useEffect(() => {
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  }, []);

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setDragOver(false);
    uploads.add([...event.dataTransfer.files]);
  };
  const dropping = mayAdd
    ? {
        onDragOver: (event: DragEvent) => {
          if (!event.dataTransfer.types.includes("Files")) return;
          event.preventDefault();
          setDragOver(true);
        },
        onDragLeave: (event: DragEvent<HTMLElement>) => {
          if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setDragOver(false);
        },
        onDrop: drop,
      }
    : {};

  return (
    <section
      className={isDragOver ? `${page.section} ${styles.over}` : page.section}
      aria-label={t("title")}
      {...dropping}
    >
      <div className={styles.head}>
        <h2>
          {t("title")}
          {data && data.total > 0 ? <span className={frame.pageCount}>{data.total}</span> : null}
        </h2>
        {mayAdd ? (
          <>
            <input
              ref={chooser}
              type="file"
              multiple
              hidden
              aria-hidden
              tabIndex={-1}
              data-files-of={record.noun}
              onChange={(event) => {
                uploads.add([...(event.target.files ?? [])]);
                event.target.value = "";
              }}
            />
            <Button
              {...refusedProps(refusal, "record-files-hint")}
              onClick={() => refusal === undefined && chooser.current?.click()}
            >
              <Icon of={IconUpload} />
              {t("add")}
            </Button>
          </>
        ) : null}
      </div>
      {error ? <ErrorState message={messageOf(error)} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton lines={3} /> : null}
      {uploads.list.length > 0 ? (
        <ul className={styles.list} aria-live="polite">
          {uploads.list.map((upload) => (
            <UploadRow
              key={upload.key}
              upload={upload}
              onRetry={() => uploads.retry(upload)}
              onStop={() => uploads.stop(upload)}
            />
          ))}
        </ul>
      ) : null}
      {data && data.list.length > 0 ? (
        <ul className={styles.list} aria-label={t("list")}>
          {data.list.map((file) => (
            <FileRow
              key={file.id}
              file={file}
              of={record}
              outsiders={data.outsiders}
              mayChange={mayAdd}
              onOpen={isPreviewed(file) ? () => setLooking(file.id) : undefined}
              onRemove={() => actions.remove.mutate(file)}
              onShow={(shownTo) => actions.show.mutate({ file, shownTo })}
            />
          ))}
        </ul>
      ) : null}
      {data?.list.length === 0 && uploads.list.length === 0 ? (
        <EmptyLine title={t("empty")} action={mayAdd ? t("emptyHint") : undefined} />
      ) : null}
      {mayAdd ? (
        <p id="record-files-hint" className={styles.hint}>
          {isDragOver ? t("letGo") : (refusal ?? t("hint"))}
        </p>
      ) : null}
      {looking !== null && previewed.some(({ id }) => id === looking) ? (
        <FilePreview of={record} files={previewed} id={looking} onMove={setLooking} onClose={() => setLooking(null)} />
      ) : null}
    </section>
  );
}

const clockTime = () => new Date().toTimeString().slice(0, 8).replaceAll(":", ".");

/** Browsers name every pasted picture `image.png`. */
const withName = (file: File, name: string): File =>
  /^image\.\w+$/.test(file.name) ? new File([file], `${name}${file.name.slice(5)}`, { type: file.type }) : file;
