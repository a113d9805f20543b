import { type Licence, licenceLimitBytes } from "@busbar/contract/enterprise-applications/enterprise-applications";
import { type DragEvent, useId, useRef, useState } from "react";
import IconRemove from "~icons/ri/close-line";
import IconFile from "~icons/ri/file-text-line";
import { isGivenUp, messageOf } from "../../../kernel/calls/call-errors.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { useUploadLicence } from "../application-queries.ts";
import { IconButton } from "../../../ui/form/buttons/IconButton.tsx";
import { Button } from "../../../ui/form/Button.tsx";
import { FileButton } from "../../../ui/form/buttons/FileButton.tsx";
import { fileSize } from "../../../ui/values/file-size.ts";
import { enterpriseApplicationTexts } from "../enterprise-application-texts.ts";
import styles from "../enterprise-applications.module.css";

type LicenceFieldProps = {
  value: Licence | null;
  onChange: (licence: Licence | null) => void;
  /** The error, "" for none. */
  fault: string;
  onFault: (fault: string) => void;
  onBusy: (busy: boolean) => void;
};

/** Takes a chosen or dropped file; uploaded at once, so that a wrong file is reported before the rest is typed. */
export function LicenceField({ value, onChange, fault, onFault, onBusy }: LicenceFieldProps) {
  const t = enterpriseApplicationTexts.useTexts();
  const faultId = useId();
  const upload = useUploadLicence();
  const [isDragOver, setDragOver] = useState(false);
  const aborter = useRef<AbortController>(null);

  const send = async (file: File | undefined) => {
    if (!file) return;
    // The type that the browser reports; the server checks the bytes.
    if (file.type && !["application/pdf", "image/png", "image/jpeg"].includes(file.type))
      return onFault(t("upload.wrongKind"));
    if (file.size > licenceLimitBytes) return onFault(t("upload.tooLarge"));
    onFault("");
    onBusy(true);
    const controller = new AbortController();
    aborter.current = controller;
    try {
      onChange(await upload.mutateAsync({ file, signal: controller.signal }));
    } catch (error) {
      if (!controller.signal.aborted && !isGivenUp(error)) onFault(messageOf(error));
    }
    onBusy(false);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setDragOver(false);
    if (!upload.isPending) void send(event.dataTransfer.files[0]);
  };

  if (value)
    return (
      <div className={styles.file}>
        <Icon of={IconFile} size={24} />
        <span className={styles.fileWords}>
          <b>{value.name}</b>
          <small>{t("licence.size", { kind: value.kind.toUpperCase(), size: fileSize(value.sizeBytes) })}</small>
        </span>
        <IconButton
          aria-label={t("upload.remove", { name: value.name })}
          title={t("upload.remove", { name: value.name })}
          onClick={() => onChange(null)}
        >
          <Icon of={IconRemove} />
        </IconButton>
      </div>
    );
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
        {upload.isPending ? (
          <div role="status">
            <p>{t("uploading", { name: upload.variables.file.name })}</p>
            <progress className={styles.bar} aria-label={t("uploading", { name: upload.variables.file.name })} />
            <p>
              <Button onClick={() => aborter.current?.abort()}>{t("stopUpload")}</Button>
            </p>
          </div>
        ) : (
          <>
            <p>{t("upload.drop")}</p>
            <FileButton
              aria-label={t("details.licence")}
              aria-invalid={fault !== ""}
              aria-describedby={faultId}
              accept=".pdf,.png,.jpg,.jpeg,application/pdf,image/png,image/jpeg"
              onChoose={(file) => void send(file)}
            >
              {t("chooseFile")}
            </FileButton>
          </>
        )}
        <p className={styles.second}>{t("upload.kinds")}</p>
      </div>
      <p id={faultId} className={styles.fault} role="alert">
        {fault}
      </p>
    </>
  );
}
