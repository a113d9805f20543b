import { MovableDialog } from "@busbar/web/ui/dialogs/MovableDialog.tsx";
import { Button } from "@busbar/web/ui/form/Button.tsx";
import { PageFrame } from "@busbar/web/ui/pages/PageFrame.tsx";
import { useState } from "react";
import styles from "./card-drag.module.css";
import { dragTexts } from "./drag-texts.ts";

/** A dialog that is moved by its title and stays in the window. @see R-G39 */
export function DialogDragPage() {
  const t = dragTexts.useTexts();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <PageFrame title={t("dialog.title")}>
      <p className={styles.hint}>{t("dialog.hint")}</p>
      <Button variant="primary" onClick={() => setOpen(true)}>
        {t("dialog.open")}
      </Button>
      <MovableDialog
        open={open}
        title={t("dialog.name")}
        moveLabel={t("dialog.move", { title: t("dialog.name") })}
        onClose={close}
        footer={<Button onClick={close}>{t("dialog.close")}</Button>}
      >
        {t("dialog.text")}
      </MovableDialog>
    </PageFrame>
  );
}
