import { Dialog } from "@busbar/web/ui/dialogs/Dialog.tsx";
import { Button } from "@busbar/web/ui/form/Button.tsx";
import { Callout } from "@busbar/web/ui/states/Callout.tsx";
import { type DragEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { uploadTexts } from "./upload-texts.ts";
import { UploadTile } from "./UploadTile.tsx";
import styles from "./upload.module.css";
import { usePictureUploads } from "./use-picture-uploads.ts";

/** Chooses, drops or pastes pictures, sends them and tells what became of each. */
export function UploadDialog({ onClose }: { onClose: () => void }) {
  const t = uploadTexts.useTexts();
  const uploads = usePictureUploads();
  const [over, setOver] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const { list, leftOut } = uploads;
  const failed = list.filter(({ state }) => state === "failed");
  const done = list.filter(({ state }) => state === "done");

  const paste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])];
    if (files.length === 0) return;
    event.preventDefault();
    uploads.add(files);
  });
  // A paste without a focus reaches only the document.
  useEffect(() => {
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  }, []);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    uploads.add([...event.dataTransfer.files]);
  };
  return (
    <Dialog
      open
      guarded
      width={909}
      title={t("dialog")}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t("close")}</Button>}
    >
      <div
        className={styles.place}
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
        }}
        onDrop={drop}
      >
        <div className={styles.buttons}>
          <input
            ref={chooser}
            type="file"
            multiple
            hidden
            aria-hidden
            tabIndex={-1}
            accept="image/png,image/jpeg"
            onChange={(event) => {
              uploads.add([...(event.target.files ?? [])]);
              event.target.value = "";
            }}
          />
          <Button onClick={() => chooser.current?.click()}>{t("choose")}</Button>
          <Button variant="primary" onClick={uploads.start}>
            {t("start")}
          </Button>
          {failed.length > 0 ? <Button onClick={() => uploads.retry(failed)}>{t("retryAll")}</Button> : null}
          {list.length > 0 ? <Button onClick={() => uploads.remove(list)}>{t("clear")}</Button> : null}
        </div>
        <p className={styles.hint}>{over ? t("letGo") : t("rules")}</p>
        <p role="status">{t("counts", { chosen: list.length, done: done.length, failed: failed.length })}</p>
        {(["size", "kind", "many"] as const).map((why) => {
          const names = leftOut[why];
          return names ? (
            <Callout key={why} tone="warn">
              {t(`left.${why}`, { names: names.join(", ") })}
            </Callout>
          ) : null;
        })}
        <ul className={styles.tiles}>
          {list.map((upload) => (
            <UploadTile
              key={upload.key}
              upload={upload}
              onRetry={() => uploads.retry([upload])}
              onRemove={() => uploads.remove([upload])}
            />
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
