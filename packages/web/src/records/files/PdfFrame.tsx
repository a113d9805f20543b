import { useObjectAddress } from "../../kernel/queries/use-picture.ts";
import { EmptyState } from "../../ui/states/EmptyState.tsx";
import { ErrorState } from "../../ui/states/ErrorState.tsx";
import { Skeleton } from "../../ui/states/PageSkeleton.tsx";
import { filesTexts } from "./files-texts.ts";
import styles from "./files.module.css";

/** A browser without a PDF viewer would download the file instead of showing it. */
export const showsPdf = (): boolean => navigator.pdfViewerEnabled;

/** A PDF in the browser's viewer; `content` is undefined until it has come. */
export function PdfFrame({ content, title }: { content: Blob | undefined; title: string }) {
  const t = filesTexts.useTexts();
  const address = useObjectAddress(content);
  if (!showsPdf()) return <EmptyState title={t("noViewer")} hint={t("noViewerHint")} />;
  if (!content || !address) return <Skeleton lines={8} />;
  // The browser's viewer does not run in a sandboxed frame: only PDFs are embedded.
  return content.type === "application/pdf" ? (
    // oxlint-disable-next-line react/iframe-missing-sandbox
    <iframe className={styles.document} src={address} title={title} referrerPolicy="no-referrer" />
  ) : (
    <ErrorState title={t("failed")} message={title} />
  );
}
