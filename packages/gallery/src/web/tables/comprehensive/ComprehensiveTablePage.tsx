import { toast } from "@busbar/web/kernel/portal/toasts.ts";
import { useShellActions } from "@busbar/web/kernel/portal/shell-actions.ts";
import { useView } from "@busbar/web/kernel/portal/view.ts";
import { useOverlays } from "@busbar/web/records/editing/use-overlays.tsx";
import { ListPage } from "@busbar/web/records/list/ListPage.tsx";
import { useList } from "@busbar/web/records/list/use-list.ts";
import { ConfirmDialog } from "@busbar/web/ui/dialogs/ConfirmDialog.tsx";
import { FilterBar } from "@busbar/web/ui/fields/FilterBar.tsx";
import { Button } from "@busbar/web/ui/form/Button.tsx";
import { Icon } from "@busbar/web/ui/Icon.tsx";
import { useState } from "react";
import IconAdd from "~icons/ri/add-line";
import { TableQuery, type TableRow } from "../../../contract/gallery-routes.ts";
import { useGallery } from "../../kit/use-gallery.ts";
import { DemoButtons } from "./DemoButtons.tsx";
import { tableTexts } from "../table-texts.ts";
import { PictureDialog } from "./PictureDialog.tsx";
import { draftName, type EditedRow, RowDrawer } from "./RowDrawer.tsx";
import { rowColumns } from "../row-columns.tsx";
import { tableFilters } from "./table-filters.tsx";
import { detailAddress, tableRows, useRemoveRows, useSwitchRow } from "../table-queries.ts";

/** A table with everything that the kit's tables have. @see R-G07 */
export function ComprehensiveTablePage() {
  const t = tableTexts.useTexts();
  const gallery = useGallery();
  const view = useView();
  const { tabs } = useShellActions();
  const overlays = useOverlays({
    edit: {
      draft: draftName,
      draw: ({ row }: EditedRow, close) => (
        <RowDrawer
          key={row?.id ?? "new"}
          editing={{ row: list.rows?.find(({ id }) => id === row?.id) ?? row }}
          onClose={close}
        />
      ),
    },
  });
  const [removing, setRemoving] = useState<readonly string[]>([]);
  const [picture, setPicture] = useState<TableRow | null>(null);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const list = useList({ page: "table-rows", schema: TableQuery, load: (query) => tableRows(gallery, query) });
  const enable = useSwitchRow(gallery);
  const remove = useRemoveRows(gallery);
  const columns = rowColumns(t, {
    onSwitch: (row, on) => enable.mutate({ row, on }),
    onPicture: setPicture,
  });
  const openBehind = () => {
    if (selected.size === 0) return toast.warning(t("background.none"));
    const opened = [...selected].filter((id) => tabs.openBehind(detailAddress({ id }))).length;
    if (opened === 0) return toast.warning(t("background.off"));
    toast.success(t("background.done", { count: opened }));
  };
  return (
    <ListPage
      id="table-rows"
      title={t("comprehensive.title")}
      caption={t("comprehensive.title")}
      list={list}
      columns={[
        columns.title,
        columns.author,
        columns.rate,
        columns.picture,
        columns.views,
        columns.enabled,
        columns.status,
        columns.time,
      ]}
      action={
        <>
          <DemoButtons t={t} onBackground={openBehind} />
          <Button
            variant="danger"
            onClick={() => (selected.size > 0 ? setRemoving([...selected]) : toast.error(t("remove.none")))}
          >
            {t("remove")}
          </Button>
          <Button variant="primary" onClick={() => overlays.open("edit", { row: null })}>
            <Icon of={IconAdd} />
            {t("add")}
          </Button>
        </>
      }
      filters={
        <FilterBar
          search={{
            value: list.query.title ?? "",
            placeholder: t("search"),
            onChange: (title) => list.change({ title: title || undefined }, "typing"),
          }}
          filters={tableFilters(list, t)}
          onClear={list.clear}
        />
      }
      rowLabel={(row) => row.title}
      rowHref={(row) => `#${detailAddress(row)}`}
      onOpen={(row) => view.navigate(detailAddress(row))}
      selection={{ selected, onChange: setSelected }}
      rowActions={(row) => [
        { key: "open", label: t("open"), onRun: () => view.navigate(detailAddress(row)) },
        { key: "edit", label: t("edit"), onRun: () => overlays.open("edit", { row }) },
        { key: "remove", label: t("remove"), danger: true, onRun: () => setRemoving([row.id]) },
      ]}
      empty={{ title: t("empty.title"), hint: t("empty.hint") }}
    >
      {overlays.shown}
      <ConfirmDialog
        open={removing.length > 0}
        title={t("remove.title", { count: removing.length })}
        verb={t("remove")}
        danger
        writes
        onClose={() => setRemoving([])}
        onConfirm={async () => {
          const { deleted } = await remove.mutateAsync(removing);
          setSelected(new Set());
          setRemoving([]);
          toast.success(t("removed", { count: deleted }));
        }}
      >
        {t("remove.text")}
      </ConfirmDialog>
      <PictureDialog row={picture} t={t} onClose={() => setPicture(null)} />
    </ListPage>
  );
}
