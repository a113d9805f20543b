import type { Attachment, AttachmentKind, Outsider } from "@busbar/contract/attachments/attachments";
import IconFile from "~icons/ri/file-3-line";
import IconSheet from "~icons/ri/file-excel-2-line";
import IconSlides from "~icons/ri/file-ppt-2-line";
import IconPdf from "~icons/ri/file-pdf-2-line";
import IconText from "~icons/ri/file-text-line";
import IconWord from "~icons/ri/file-word-2-line";
import IconDownload from "~icons/ri/download-line";
import IconMore from "~icons/ri/more-line";
import IconPicture from "~icons/ri/image-line";
import IconClose from "~icons/ri/close-line";
import { reportReadError } from "../../kernel/calls/call-errors.ts";
import { saveFile } from "../../kernel/network/transfers.ts";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { Icon, type IconShape } from "../../ui/Icon.tsx";
import controls from "../../ui/fields/controls.module.css";
import { Button } from "../../ui/form/Button.tsx";
import { IconButton } from "../../ui/form/buttons/IconButton.tsx";
import { MenuButton } from "../../ui/menus/MenuButton.tsx";
import { fileSize } from "../../ui/values/file-size.ts";
import { StatusTag } from "../../ui/values/StatusTag.tsx";
import { DateText } from "../../ui/values/Values.tsx";
import { filesTexts } from "./files-texts.ts";
import styles from "./files.module.css";
import type { RecordOf } from "../record-of.ts";
import type { Upload } from "./use-uploads.ts";

const icons: Partial<Record<AttachmentKind, IconShape>> = {
  png: IconPicture,
  jpeg: IconPicture,
  webp: IconPicture,
  gif: IconPicture,
  pdf: IconPdf,
  ofd: IconPdf,
  docx: IconWord,
  doc: IconWord,
  odt: IconWord,
  xlsx: IconSheet,
  xls: IconSheet,
  ods: IconSheet,
  csv: IconSheet,
  pptx: IconSlides,
  ppt: IconSlides,
  odp: IconSlides,
  txt: IconText,
};

type FileRowProps = {
  file: Attachment;
  of: RecordOf;
  outsiders: readonly Outsider[];
  mayChange: boolean;
  /** Absent for files that only another program can show. */
  onOpen: (() => void) | undefined;
  onRemove: () => void;
  onShow: (shownTo: Outsider[]) => void;
};

export function FileRow({ file, of, outsiders, mayChange, onOpen, onRemove, onShow }: FileRowProps) {
  const t = filesTexts.useTexts();
  const download = useDownload(of, file);
  const { name, shownTo } = file;
  const entries = () => [
    ...outsiders.map((outsider) => ({
      key: outsider,
      label: t(`show.${outsider}`),
      checked: shownTo.includes(outsider),
      onRun: () =>
        onShow(shownTo.includes(outsider) ? shownTo.filter((other) => other !== outsider) : [...shownTo, outsider]),
    })),
    { key: "remove", label: t("remove"), danger: true, onRun: onRemove },
  ];
  return (
    <li className={styles.row}>
      <Icon of={icons[file.kind] ?? IconFile} size={20} />
      <span className={styles.words}>
        {onOpen ? (
          <Button
            variant="unstyled"
            className={`${controls.link} ${styles.name}`}
            aria-label={t("open", { name })}
            title={name}
            onClick={onOpen}
          >
            {name}
          </Button>
        ) : (
          <span className={styles.name} title={name}>
            {name}
          </span>
        )}
        <small>
          {fileSize(file.sizeBytes)}
          {file.addedBy ? ` · ${t("by", { who: file.addedBy })}` : null} · <DateText value={file.addedAt} />
        </small>
      </span>
      {mayChange
        ? shownTo.map((outsider) => (
            <StatusTag key={outsider} tone="active">
              {t(`shown.${outsider}`)}
            </StatusTag>
          ))
        : null}
      <IconButton aria-label={t("download", { name })} title={t("downloadThis")} onClick={download}>
        <Icon of={IconDownload} />
      </IconButton>
      {mayChange ? (
        <MenuButton label={t("more", { name })} align="end" variant="icon" entries={entries}>
          <Icon of={IconMore} />
        </MenuButton>
      ) : null}
    </li>
  );
}

/** Fetches the file with the session, then downloads it under its name. */
export function useDownload({ noun, id }: Pick<RecordOf, "noun" | "id">, file: Attachment): () => void {
  const api = useApi();
  return () =>
    void api
      .downloadAttachment({ params: { noun, id, fileId: file.id } })
      .then((answer) => saveFile(answer, file.name))
      .catch(reportReadError);
}

type UploadRowProps = { upload: Upload; onRetry: () => void; onStop: () => void };

export function UploadRow({ upload, onRetry, onStop }: UploadRowProps) {
  const t = filesTexts.useTexts();
  const { file, state, part, why, final } = upload;
  const { name } = file;
  const percent = Math.floor(part * 100);
  const words = {
    waiting: t("waiting"),
    sending: part < 1 ? t("sending", { percent }) : t("checking"),
    failed: why,
  };
  return (
    <li className={styles.row}>
      <Icon of={IconFile} size={20} />
      <span className={styles.words}>
        <span className={styles.name} title={name}>
          {name}
        </span>
        <small className={state === "failed" ? styles.failed : ""} role={state === "failed" ? "alert" : undefined}>
          {words[state]}
        </small>
        {state === "failed" ? null : (
          <progress
            className={styles.bar}
            aria-label={t("progress", { name })}
            {...(state === "sending" && part > 0 && part < 1 && { value: part })}
          />
        )}
      </span>
      {state === "failed" && !final ? <Button onClick={onRetry}>{t("tryAgain")}</Button> : null}
      <IconButton aria-label={t(state === "failed" ? "drop" : "stop", { name })} onClick={onStop}>
        <Icon of={IconClose} />
      </IconButton>
    </li>
  );
}
