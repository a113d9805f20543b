import { CallError } from "@busbar/contract/kernel/http/client";
import { type DragEvent, useRef, useState } from "react";
import IconUpload from "~icons/ri/upload-cloud-2-line";
import { isGivenUp, messageOf, reportError } from "../../../kernel/calls/call-errors.ts";
import { saveFile } from "../../../kernel/network/transfers.ts";
import { useApi } from "../../../kernel/portal/portal-context.tsx";
import { Button } from "../../../ui/form/Button.tsx";
import { Link } from "../../../ui/form/buttons/Link.tsx";
import { FileButton } from "../../../ui/form/buttons/FileButton.tsx";
import { formatDate } from "../../../ui/values/format-values.ts";
import { Icon } from "../../../ui/Icon.tsx";
import styles from "../imports.module.css";
import { useUpload } from "../import-queries.ts";
import { useImportKind, useImportTexts } from "../import-kind.tsx";
import { Callout } from "../../../ui/states/Callout.tsx";
import { RecentImports } from "./RecentImports.tsx";

/** Choose or drop a file, download a template, or continue an earlier import. */
export function FileStep({ onOpen }: { onOpen: (id: string) => void }) {
  const t = useImportTexts();
  const api = useApi();
  const { kind } = useImportKind();
  const upload = useUpload(kind);
  const [file, setFile] = useState<File>();
  const [isDragOver, setDragOver] = useState(false);
  const aborter = useRef<AbortController>(null);

  const send = (chosen: File | undefined, force = false) => {
    if (!chosen) return;
    setFile(chosen);
    const controller = new AbortController();
    aborter.current = controller;
    upload.mutate({ file: chosen, force, signal: controller.signal }, { onSuccess: (batch) => onOpen(batch.id) });
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setDragOver(false);
    if (!upload.isPending) send(event.dataTransfer.files[0]);
  };
  const get = (what: "template" | "sample", format: "csv" | "xlsx") =>
    (what === "template" ? api.downloadImportTemplate : api.downloadImportSample)({ query: { kind, format } })
      .then((answer) => saveFile(answer, `${what}.${format}`))
      .catch(reportError);
  const refusal = upload.error && !isGivenUp(upload.error) ? upload.error : null;

  return (
    <>
      <div
        className={isDragOver ? `${styles.drop} ${styles.dropOver}` : styles.drop}
        onDragOver={(event) => {
          event.preventDefault();
          setDragOver(true);
        }}
        onDragLeave={() => setDragOver(false)}
        onDrop={drop}
      >
        <Icon of={IconUpload} size={32} />
        {upload.isPending ? (
          <div role="status" className={styles.dropText}>
            <p>{t("file.sending", { name: file?.name ?? "" })}</p>
            <progress className={styles.bar} aria-label={t("file.sending", { name: file?.name ?? "" })} />
            <Button onClick={() => aborter.current?.abort()}>{t("file.stop")}</Button>
          </div>
        ) : (
          <div className={styles.dropText}>
            <p>{t("file.drop")}</p>
            <FileButton variant="primary" accept=".csv,.txt,.xlsx,text/csv" onChoose={send}>
              {t("file.choose")}
            </FileButton>
          </div>
        )}
        <p className={styles.note}>{t("file.kinds")}</p>
        {kind === "customers" ? (
          <p className={styles.note}>
            <Link href="#/import/contacts">{t("file.contacts")}</Link>
          </p>
        ) : null}
        {kind === "intervals" ? (
          <p className={styles.note}>
            {t("file.figures")} <Link href="#/import/settled-quantities">{t("file.settled")}</Link>{" "}
            <Link href="#/import/gas-qualities">{t("file.gas")}</Link>
          </p>
        ) : null}
        {(["template", "sample"] as const).map((what) => (
          <p key={what} className={styles.note}>
            {t(`file.${what}`)}{" "}
            {(["xlsx", "csv"] as const).map((format) => (
              <Button
                variant="link"
                key={format}
                aria-label={what === "template" ? undefined : `${t(`file.${what}`)} ${format.toUpperCase()}`}
                onClick={() => void get(what, format)}
              >
                {format.toUpperCase()}
              </Button>
            ))}
          </p>
        ))}
      </div>
      {refusal && file ? (
        <UploadRefusal
          error={refusal}
          file={file}
          onForce={() => send(file, true)}
          onRetry={() => send(file)}
          onOpen={onOpen}
        />
      ) : null}
      <RecentImports onOpen={onOpen} />
    </>
  );
}

type RefusalProps = {
  error: Error;
  file: File;
  onForce: () => void;
  onRetry: () => void;
  onOpen: (id: string) => void;
};

/** A file that was imported before can be imported again; any other refusal says why. */
function UploadRefusal({ error, file, onForce, onRetry, onOpen }: RefusalProps) {
  const t = useImportTexts();
  if (error instanceof CallError && error.reason === "import.already") {
    const { by, at, importId } = error.details;
    return (
      <Callout tone="warn">
        <p>{t("file.already", { name: file.name, by: String(by), at: formatDate(new Date(String(at))) ?? "" })}</p>
        <p>
          <Button onClick={onForce}>{t("file.force")}</Button>{" "}
          {typeof importId === "string" ? (
            <Button variant="link" onClick={() => onOpen(importId)}>
              {t("file.openEarlier")}
            </Button>
          ) : null}
        </p>
      </Callout>
    );
  }
  return (
    <Callout tone="danger">
      <p>
        <b>{t("file.refused", { name: file.name })}</b>
      </p>
      <p>{messageOf(error)}</p>
      <p>
        <Button onClick={onRetry}>{t("file.retry")}</Button>
      </p>
    </Callout>
  );
}
