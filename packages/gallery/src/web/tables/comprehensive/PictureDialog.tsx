import { Dialog } from "@busbar/web/ui/dialogs/Dialog.tsx";
import type { TableRow } from "../../../contract/gallery-routes.ts";
import type { Words } from "../row-columns.tsx";
import styles from "../tables.module.css";

/** The picture of a row, large. */
export function PictureDialog({ row, t, onClose }: { row: TableRow | null; t: Words; onClose: () => void }) {
  if (!row) return null;
  return (
    <Dialog open title={row.title} width={640} onClose={onClose}>
      <img className={styles.preview} src={row.img} alt={t("img.of", { title: row.title })} width={400} height={240} />
    </Dialog>
  );
}
