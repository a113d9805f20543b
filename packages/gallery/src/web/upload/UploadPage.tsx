import { Button } from "@busbar/web/ui/form/Button.tsx";
import { PageFrame } from "@busbar/web/ui/pages/PageFrame.tsx";
import { useState } from "react";
import { uploadTexts } from "./upload-texts.ts";
import { UploadDialog } from "./UploadDialog.tsx";
import styles from "./upload.module.css";

/** Many pictures at once, with what becomes of each. @see R-G43 */
export function UploadPage() {
  const t = uploadTexts.useTexts();
  const [open, setOpen] = useState(false);
  return (
    <PageFrame title={t("title")}>
      <p className={styles.hint}>{t("hint")}</p>
      <Button variant="primary" onClick={() => setOpen(true)}>
        {t("open")}
      </Button>
      {open ? <UploadDialog onClose={() => setOpen(false)} /> : null}
    </PageFrame>
  );
}
