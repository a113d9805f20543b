import type { Attachment } from "@busbar/contract/attachments/attachments";
import { useQuery } from "@tanstack/react-query";
import type { KeyboardEvent } from "react";
import IconDownload from "~icons/ri/download-line";
import IconNext from "~icons/ri/arrow-right-s-line";
import IconPrevious from "~icons/ri/arrow-left-s-line";
import { messageOf } from "../../kernel/calls/call-errors.ts";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { useObjectAddress } from "../../kernel/queries/use-picture.ts";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Button } from "../../ui/form/Button.tsx";
import { IconButton } from "../../ui/form/buttons/IconButton.tsx";
import { ErrorState } from "../../ui/states/ErrorState.tsx";
import { Skeleton } from "../../ui/states/PageSkeleton.tsx";
import { contentOf } from "./file-queries.ts";
import { useDownload } from "./FileRow.tsx";
import { PdfFrame, showsPdf } from "./PdfFrame.tsx";
import { filesTexts } from "./files-texts.ts";
import styles from "./files.module.css";
import type { RecordOf } from "../record-of.ts";

type FilePreviewProps = {
  of: RecordOf;
  /** The files with a preview, in the list's order. */
  files: readonly Attachment[];
  id: string;
  onMove: (id: string) => void;
  onClose: () => void;
};

/**
 * Shows the files one at a time. Rendered from bytes that were fetched with the session, since files have no public
 * address.
 */
export function FilePreview({ of, files, id, onMove, onClose }: FilePreviewProps) {
  const t = filesTexts.useTexts();
  const at = files.findIndex((one) => one.id === id);
  const file = files[at] as Attachment;
  const download = useDownload(of, file);
  const [previous, next] = [files[at - 1], files[at + 1]];
  const onKeyDown = (event: KeyboardEvent) => {
    const to = event.key === "ArrowLeft" ? previous : event.key === "ArrowRight" ? next : undefined;
    if (!to) return;
    event.preventDefault();
    onMove(to.id);
  };
  return (
    <Dialog open title={file.name} width={1000} onClose={onClose}>
      {/* Handles the keys of the whole dialog. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div className={styles.preview} onKeyDown={onKeyDown}>
        <Content key={file.id} of={of} file={file} />
        <div className={styles.previewFoot}>
          <Way to={previous} label={t("previous")} icon={IconPrevious} onMove={onMove} />
          <span>{t("place", { place: at + 1, total: files.length })}</span>
          <Way to={next} label={t("next")} icon={IconNext} onMove={onMove} />
          <Button onClick={download}>
            <Icon of={IconDownload} />
            {t("downloadThis")}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

type WayProps = { to: Attachment | undefined; label: string; icon: typeof IconNext; onMove: (id: string) => void };

/** Stays focusable at both ends, so that the arrow keys keep working. */
const Way = ({ to, label, icon, onMove }: WayProps) => (
  <IconButton aria-label={label} title={label} aria-disabled={to === undefined} onClick={() => to && onMove(to.id)}>
    <Icon of={icon} />
  </IconButton>
);

function Content({ of, file }: { of: RecordOf; file: Attachment }) {
  const t = filesTexts.useTexts();
  const isPdf = file.kind === "pdf";
  const { data, error, refetch } = useQuery({ ...contentOf(useApi(), of, file), enabled: !isPdf || showsPdf() });
  const address = useObjectAddress(isPdf ? undefined : data);
  if (error) return <ErrorState title={t("failed")} message={messageOf(error)} onRetry={() => void refetch()} />;
  if (isPdf) return <PdfFrame content={data} title={file.name} />;
  if (!address) return <Skeleton lines={8} />;
  return <img className={styles.picture} src={address} alt={file.name} />;
}
