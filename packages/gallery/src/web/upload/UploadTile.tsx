import { Icon } from "@busbar/web/ui/Icon.tsx";
import { IconButton } from "@busbar/web/ui/form/buttons/IconButton.tsx";
import CloseIcon from "~icons/ri/close-line";
import RetryIcon from "~icons/ri/refresh-line";
import { uploadTexts } from "./upload-texts.ts";
import styles from "./upload.module.css";
import type { PictureUpload } from "./use-picture-uploads.ts";

type UploadTileProps = { upload: PictureUpload; onRetry: () => void; onRemove: () => void };

export function UploadTile({ upload, onRetry, onRemove }: UploadTileProps) {
  const t = uploadTexts.useTexts();
  const { file, preview, state, part, why } = upload;
  const { name } = file;
  const words = state === "failed" ? why : t(`state.${state}`, { percent: Math.floor(part * 100) });
  return (
    <li className={styles.tile} data-state={state}>
      <img src={preview} alt={name} />
      <span className={styles.name} title={name}>
        {name}
      </span>
      <small>{words}</small>
      {state === "sending" ? <progress aria-label={t("progress", { name })} value={part} /> : null}
      <span className={styles.tools}>
        {state === "failed" ? (
          <IconButton aria-label={t("retry", { name })} onClick={onRetry}>
            <Icon of={RetryIcon} />
          </IconButton>
        ) : null}
        <IconButton aria-label={t("remove", { name })} onClick={onRemove}>
          <Icon of={CloseIcon} />
        </IconButton>
      </span>
    </li>
  );
}
