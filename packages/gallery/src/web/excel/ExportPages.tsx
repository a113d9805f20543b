import { messageOf } from "@busbar/web/kernel/calls/call-errors.ts";
import { saveFile } from "@busbar/web/kernel/network/transfers.ts";
import { toast } from "@busbar/web/kernel/portal/toasts.ts";
import { SelectField } from "@busbar/web/ui/fields/SelectField.tsx";
import { Button } from "@busbar/web/ui/form/Button.tsx";
import { Switch } from "@busbar/web/ui/form/choices.tsx";
import { TextField } from "@busbar/web/ui/form/TextField.tsx";
import { PageFrame } from "@busbar/web/ui/pages/PageFrame.tsx";
import { ErrorState } from "@busbar/web/ui/states/ErrorState.tsx";
import { Skeleton } from "@busbar/web/ui/states/PageSkeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { type RowFileKind, rowFileKinds } from "../../contract/gallery-routes.ts";
import { useGallery } from "../kit/use-gallery.ts";
import { ExportTable } from "./ExportTable.tsx";
import styles from "./excel.module.css";
import { excelTexts } from "./excel-texts.ts";

/** All rows as a file of one's choice. @see R-G54 */
export const ExportPage = () => <ExportRows kind="export" />;
/** Those that were selected; the selection is over afterwards. @see R-G55 */
export const ExportSelectedPage = () => <ExportRows kind="selected" />;
/** Under a head of two lines, with cells joined as A1:A2, B1:D1 and E1:E2. @see R-G56 */
export const ExportMergedPage = () => <ExportRows kind="merged" />;

function ExportRows({ kind }: { kind: "export" | "selected" | "merged" }) {
  const t = excelTexts.useTexts();
  const gallery = useGallery();
  const fields = useId();
  const [name, setName] = useState(t("export.name.default"));
  const [type, setType] = useState<RowFileKind>("xlsx");
  const [autoWidth, setAutoWidth] = useState(true);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState(false);
  const query = { pageNo: 1, pageSize: 50 };
  const { data, error, refetch } = useQuery({
    queryKey: ["gallery-exported-rows"],
    queryFn: ({ signal }) => gallery.exportedRows({ query }, { signal }),
  });
  const nameless = name.trim() === "";
  const save = async () => {
    if (nameless) return;
    if (kind === "selected" && selected.size === 0) {
      toast.error(t("export.none"));
      return;
    }
    setBusy(true);
    try {
      const merged = kind === "merged";
      const body = {
        name: name.trim(),
        type: merged ? ("xlsx" as const) : type,
        autoWidth,
        merged,
        ...(kind === "selected" && { ids: [...selected] }),
      };
      const file = `${body.name}.${body.type}`;
      await saveFile(await gallery.exportRows({ body }), file);
      toast.success(t("export.done", { name: file }));
      setSelected(new Set());
    } catch (failure) {
      toast.error(messageOf(failure));
    } finally {
      setBusy(false);
    }
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  return (
    <PageFrame title={t(`${kind}.title`)}>
      <form className={styles.form} onSubmit={send}>
        <label className={styles.field} htmlFor={`${fields}-name`}>
          {t("export.name")}
          <TextField
            id={`${fields}-name`}
            value={name}
            maxLength={60}
            faulty={nameless}
            aria-invalid={nameless}
            aria-describedby={nameless ? `${fields}-fault` : undefined}
            onChange={(event) => setName(event.target.value)}
          />
          {nameless ? (
            <span id={`${fields}-fault`} className={styles.fault} role="alert">
              {t("export.name.missing")}
            </span>
          ) : null}
        </label>
        {kind === "merged" ? null : (
          <div className={styles.field}>
            {t("export.type")}
            <SelectField
              aria-label={t("export.type")}
              value={type}
              onChange={(event) => setType(rowFileKinds.find((one) => one === event.target.value) ?? "xlsx")}
            >
              {rowFileKinds.map((one) => (
                <option key={one} value={one}>
                  {one}
                </option>
              ))}
            </SelectField>
          </div>
        )}
        <div className={styles.field}>
          {t("export.width")}
          <span>
            <Switch aria-label={t("export.width")} checked={autoWidth} onChange={setAutoWidth} />
          </span>
        </div>
        <Button variant="primary" type="submit" busy={busy}>
          {kind === "selected" ? t("export.go.selected", { count: selected.size }) : t("export.go")}
        </Button>
      </form>
      {error ? (
        <ErrorState title={t("export.failed")} message={messageOf(error)} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton lines={8} />
      ) : (
        <ExportTable
          rows={data.list}
          merged={kind === "merged"}
          selection={kind === "selected" ? { selected, onChange: setSelected } : undefined}
        />
      )}
    </PageFrame>
  );
}
