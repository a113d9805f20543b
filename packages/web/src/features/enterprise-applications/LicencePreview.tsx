import type { EnterpriseApplication, Licence } from "@busbar/contract/enterprise-applications/enterprise-applications";
import { useQuery } from "@tanstack/react-query";
import IconDownload from "~icons/ri/download-line";
import IconFile from "~icons/ri/file-text-line";
import { messageOf } from "../../kernel/calls/call-errors.ts";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { useObjectAddress } from "../../kernel/queries/use-picture.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Button } from "../../ui/form/Button.tsx";
import { Link } from "../../ui/form/buttons/Link.tsx";
import { Skeleton } from "../../ui/states/PageSkeleton.tsx";
import { licenceFile } from "./application-queries.ts";
import { fileSize } from "../../ui/values/file-size.ts";
import { enterpriseApplicationTexts } from "./enterprise-application-texts.ts";
import styles from "./enterprise-applications.module.css";

type Seen = Pick<EnterpriseApplication, "id" | "licence" | "kind">;

/** Shows a picture, and offers a PDF for download: PDFs are never rendered inside the portal. */
export function LicencePreview({ application }: { application: Seen }) {
  const t = enterpriseApplicationTexts.useTexts();
  const { licence } = application;
  return (
    <section className={styles.licence} aria-label={t("licence.title")}>
      <h2>{t("licence.title")}</h2>
      {licence === null ? (
        <p className={styles.quiet}>{t(application.kind === "JOIN" ? "licence.none" : "licence.gone")}</p>
      ) : (
        <LicenceContent application={application} licence={licence} />
      )}
    </section>
  );
}

function LicenceContent({ application, licence }: { application: Seen; licence: Licence }) {
  const t = enterpriseApplicationTexts.useTexts();
  const file = useQuery(licenceFile(useApi(), application));
  if (file.error)
    return (
      <div role="alert" className={styles.licenceFailed}>
        <p>{t("licence.failed")}</p>
        <p>{messageOf(file.error)}</p>
        <Button onClick={() => void file.refetch()}>{t("tryAgain")}</Button>
      </div>
    );
  if (!file.data) return <Skeleton lines={4} />;
  return <LicenceLook content={file.data} licence={licence} />;
}

function LicenceLook({ content, licence }: { content: Blob; licence: Licence }) {
  const t = enterpriseApplicationTexts.useTexts();
  const address = useObjectAddress(content);
  return (
    <>
      {licence.kind !== "pdf" && address ? (
        <a className={styles.picture} href={address} download={licence.name}>
          <img src={address} alt={t("licence.alt", { name: licence.name })} />
        </a>
      ) : null}
      <div className={styles.file}>
        <Icon of={IconFile} size={24} />
        <span className={styles.fileWords}>
          <b>{licence.name}</b>
          <small>
            {t("licence.size", { kind: licence.kind.toUpperCase(), size: fileSize(licence.sizeBytes) })}
            {licence.kind === "pdf" ? ` · ${t("licence.pdf")}` : null}
          </small>
        </span>
        <Link variant="plain" href={address} download={licence.name}>
          <Icon of={IconDownload} />
          {t("download")}
        </Link>
      </div>
    </>
  );
}
