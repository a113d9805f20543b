import { Children, type ReactNode, useState } from "react";
import IconColumns from "~icons/ri/layout-column-line";
import IconExport from "~icons/ri/download-2-line";
import IconPrint from "~icons/ri/printer-line";
import controls from "../fields/controls.module.css";
import { Floating } from "../menus/Floating.tsx";
import { Icon } from "../Icon.tsx";
import { MenuButton } from "../menus/MenuButton.tsx";
import { useUiTexts } from "../texts/ui-texts.tsx";
import { ColumnChooser } from "./ColumnChooser.tsx";
import styles from "./data-table.module.css";
import type { DataColumn, ExportFormat, TablePreferences } from "./rules/table-types.ts";

const formats: ExportFormat[] = ["csv", "xlsx"];

type TableToolbarProps<Row> = {
  columns: DataColumn<Row>[];
  kept: TablePreferences;
  onKept: (next: TablePreferences) => void;
  onExport: ((format: ExportFormat) => void) | undefined;
  exportLabel: string;
  onPrint: (() => void) | undefined;
  cards: boolean;
  choosable: boolean;
  /** The filter row, or the bulk bar instead of it. */
  children: ReactNode;
};

export function TableToolbar<Row>({
  columns,
  kept,
  onKept,
  onExport,
  exportLabel,
  onPrint,
  cards,
  choosable,
  children,
}: TableToolbarProps<Row>) {
  const texts = useUiTexts().table;
  const [anchor, setAnchor] = useState<HTMLElement>();
  const empty = Children.toArray(children).length === 0;
  if (empty && !onExport && !onPrint && !choosable) return null;
  return (
    <div className={styles.toolbar}>
      <div className={styles.toolbarMain}>{children}</div>
      <div className={styles.toolbarTools}>
        {onExport ? (
          <MenuButton
            label={exportLabel}
            align="end"
            entries={() =>
              formats.map((format) => ({
                key: format,
                label: texts.exportAs(format),
                onRun: () => onExport(format),
              }))
            }
          >
            <Icon of={IconExport} />
            <span className={styles.wideOnly}>{exportLabel}</span>
          </MenuButton>
        ) : null}
        {onPrint && !cards ? (
          <button
            type="button"
            className={controls.button}
            aria-label={texts.print}
            title={texts.print}
            onClick={onPrint}
          >
            <Icon of={IconPrint} />
          </button>
        ) : null}
        {cards || !choosable ? null : (
          <span data-place="columns">
            <button
              type="button"
              className={controls.button}
              aria-label={texts.columns}
              aria-haspopup="dialog"
              aria-expanded={anchor !== undefined}
              onClick={(event) => setAnchor(anchor ? undefined : event.currentTarget)}
            >
              <Icon of={IconColumns} />
              <span className={styles.wideOnly}>{texts.columns}</span>
            </button>
          </span>
        )}
        {anchor && !cards ? (
          <Floating anchor={anchor} align="end" label={texts.columns} onClose={() => setAnchor(undefined)}>
            <ColumnChooser columns={columns} kept={kept} onKept={onKept} />
          </Floating>
        ) : null}
      </div>
    </div>
  );
}
