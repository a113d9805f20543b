import type { MenuEntry, MenuVerdict } from "@busbar/contract/menus/menu-entries";
import { rightWords } from "@busbar/contract/roles/right-words";
import type { Permission } from "@busbar/contract/kernel/permissions";
import { useQuery } from "@tanstack/react-query";
import IconAdd from "~icons/ri/add-line";
import IconEdit from "~icons/ri/edit-line";
import IconMore from "~icons/ri/more-line";
import IconRemove from "~icons/ri/delete-bin-line";
import IconRestore from "~icons/ri/arrow-go-back-line";
import IconWarning from "~icons/ri/error-warning-line";
import { isGivenUp, messageOf } from "../../kernel/calls/call-errors.ts";
import { saveFile } from "../../kernel/network/transfers.ts";
import { useApi, useCan, usePortal } from "../../kernel/portal/portal-context.tsx";
import { toast } from "../../kernel/portal/toasts.ts";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import { AskDialog } from "../../records/editing/AskDialog.tsx";
import { useOverlays } from "../../records/editing/use-overlays.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Button } from "../../ui/form/Button.tsx";
import { MenuButton } from "../../ui/menus/MenuButton.tsx";
import { PageFrame } from "../../ui/pages/PageFrame.tsx";
import { ErrorState } from "../../ui/states/ErrorState.tsx";
import { Skeleton } from "../../ui/states/PageSkeleton.tsx";
import type { TreePlace } from "../../ui/tree-table/tree-moves.ts";
import { TreeTable } from "../../ui/tree-table/TreeTable.tsx";
import { StatusTag } from "../../ui/values/StatusTag.tsx";
import { menuTexts } from "./menu-texts.ts";
import { framedSiteTexts } from "./framed-sites/feature-texts.ts";
import { FramedSitesDialog } from "./framed-sites/FramedSitesDialog.tsx";
import { menuDraft, type MenuEditing, MenuEntryDrawer } from "./MenuEntryDrawer.tsx";
import { MenuImportDialog } from "./MenuImportDialog.tsx";
import { MenuPreview } from "./MenuPreview.tsx";
import { menuEntries, useMoveMenuEntry, useRemoveMenuEntry } from "./menu-queries.ts";
import { kindOf, routesOf } from "./menu-values.ts";
import { RemovedDialog, RestoreDialog } from "./restore/RestoreDialogs.tsx";
import controls from "../../ui/fields/controls.module.css";
import styles from "./menus.module.css";

/** The rows of the menu, and a preview for a chosen role. @see R-M04 */
export function MenuPage() {
  const t = menuTexts.useTexts();
  const tf = framedSiteTexts.useTexts();
  const language = useLanguage();
  const api = useApi();
  const mayWrite = useCan()(["menu:admin"]);
  const pages = usePortal().features.flatMap((feature) => Object.keys(feature.pages));
  const list = useQuery(menuEntries(api));
  const move = useMoveMenuEntry(api);
  const rows = new Map(list.data?.map((row) => [row.id, row]));
  const of = (key: string) => rows.get(key) as MenuEntry;
  const titleOf = (row: MenuEntry) => (language === "zh" ? row.titleZh : row.titleEn);
  const overlays = useOverlays({
    edit: {
      draft: menuDraft,
      draw: (editing: MenuEditing, close) =>
        list.data ? (
          <MenuEntryDrawer
            key={`${editing.row?.id} ${editing.parentId}`}
            editing={editing}
            entries={list.data}
            onClose={close}
          />
        ) : null,
    },
    remove: (row: MenuEntry, close) => <RemoveDialog row={row} name={titleOf(row)} onClose={close} />,
    restore: (row: MenuEntry, close) => <RestoreDialog row={row} name={titleOf(row)} onClose={close} />,
    removed: (_: object, close) => <RemovedDialog onClose={close} />,
    import: (_: object, close) => <MenuImportDialog onClose={close} />,
    frames: (_: object, close) => <FramedSitesDialog onClose={close} />,
  });
  const reason = (verdict: MenuVerdict) => (verdict === "ok" ? undefined : t(`reason.${verdict}`));

  const moveTo = (key: string, to: TreePlace) => {
    move.mutate({ id: key, to }, { onError: (error) => !isGivenUp(error) && toast.error(messageOf(error)) });
  };
  const save = () =>
    api.exportMenu().then(
      (menu) => saveFile(new Response(JSON.stringify(menu, null, 2)), "menu.json"),
      (error: unknown) => toast.error(messageOf(error)),
    );
  const entriesOf = (key: string) => {
    const row = of(key);
    return [
      {
        key: "edit",
        label: t("edit"),
        icon: IconEdit,
        disabledReason: reason(row.actions.update),
        onRun: () => overlays.open("edit", { row, parentId: row.parentId }),
      },
      {
        key: "create",
        label: t("addBelow"),
        icon: IconAdd,
        ...(kindOf(row) !== "group" && { disabledReason: t("reason.no_group") }),
        onRun: () => overlays.open("edit", { row: null, parentId: key }),
      },
      ...(row.origin === "changed"
        ? [
            {
              key: "restore",
              label: t("restoreEntry"),
              icon: IconRestore,
              disabledReason: reason(row.actions.update),
              onRun: () => overlays.open("restore", row),
            },
          ]
        : []),
      {
        key: "remove",
        label: t("remove"),
        icon: IconRemove,
        danger: true,
        disabledReason: reason(row.actions.remove),
        onRun: () => overlays.open("remove", row),
      },
    ];
  };
  const nameOf = (name: string) => (name in rightWords ? rightWords[name as Permission][language] : name);
  const needsOf = ({ needs }: MenuEntry) => {
    const names =
      needs === null ? [] : Array.isArray(needs) ? needs : [...(needs.role ?? []), ...(needs.permission ?? [])];
    return names.length === 0 ? t("everyone") : names.map(nameOf).join(language === "zh" ? "、" : ", ");
  };

  return (
    <PageFrame
      title={t("title")}
      count={list.data && t("total", { count: list.data.length })}
      action={
        <>
          <MenuButton
            label={t("more")}
            align="end"
            entries={() => [
              { key: "export", label: t("export"), onRun: () => void save() },
              ...(mayWrite
                ? [
                    { key: "import", label: t("import"), onRun: () => overlays.open("import", {}) },
                    { key: "removed", label: t("removed.entries"), onRun: () => overlays.open("removed", {}) },
                    { key: "frames", label: tf("title"), onRun: () => overlays.open("frames", {}) },
                  ]
                : []),
            ]}
          >
            <Icon of={IconMore} />
          </MenuButton>
          {mayWrite ? (
            <Button variant="primary" onClick={() => overlays.open("edit", { row: null, parentId: null })}>
              <Icon of={IconAdd} />
              {t("create")}
            </Button>
          ) : null}
        </>
      }
    >
      {list.error ? <ErrorState message={messageOf(list.error)} onRetry={() => void list.refetch()} /> : null}
      {list.isLoading ? <Skeleton lines={12} /> : null}
      {list.data ? (
        <div className={styles.page}>
          <div className={styles.main}>
            <TreeTable
              label={t("tree")}
              nameTitle={t("title")}
              top
              items={list.data.map((row) => ({
                key: row.id,
                parent: row.parentId,
                label: titleOf(row),
                movable: row.actions.move === "ok",
                holds: kindOf(row) === "group",
              }))}
              mark={(key) => <Marks row={of(key)} pages={pages} />}
              columns={[
                {
                  key: "path",
                  title: t("path"),
                  wideOnly: true,
                  cell: (key) => <code className={styles.path}>{of(key).fullPath}</code>,
                },
                { key: "needs", title: t("shownTo"), wideOnly: true, cell: (key) => needsOf(of(key)) },
                {
                  key: "origin",
                  title: t("origin"),
                  wideOnly: true,
                  cell: (key) => <span className={styles.origin}>{t(`origin.${of(key).origin}`)}</span>,
                },
              ]}
              {...(mayWrite && {
                entries: entriesOf,
                onMove: moveTo,
                onChoose: (key: string) => overlays.open("edit", { row: of(key), parentId: of(key).parentId }),
              })}
            />
            <p className={styles.hint}>
              {mayWrite ? t("hint") : null} {t("origin.hint")}
            </p>
          </div>
          <MenuPreview routes={routesOf(list.data)} />
        </div>
      ) : null}
      {overlays.shown}
    </PageFrame>
  );
}

function Marks({ row, pages }: { row: MenuEntry; pages: readonly string[] }) {
  const t = menuTexts.useTexts();
  const faults = [
    ...row.faults,
    ...(row.component !== "" && !pages.includes(row.component) ? ["component" as const] : []),
  ];
  const words = faults.map((fault) => t(`fault.${fault}`)).join(" ");
  return (
    <>
      {row.meta.hidden ? <StatusTag tone="locked">{t("hidden")}</StatusTag> : null}
      {faults.length > 0 ? (
        <span className={styles.fault} title={words}>
          <Icon of={IconWarning} />
          <span className={controls.hiddenText}>{words}</span>
        </span>
      ) : null}
    </>
  );
}

function RemoveDialog({ row, name, onClose }: { row: MenuEntry; name: string; onClose: () => void }) {
  const t = menuTexts.useTexts();
  const remove = useRemoveMenuEntry(useApi());
  return (
    <AskDialog
      title={t("remove.title", { name })}
      verb={t("remove")}
      danger
      run={() => remove.mutateAsync(row.id)}
      done={t("removed", { name })}
      onClose={onClose}
    >
      <p>{t("remove.text")}</p>
    </AskDialog>
  );
}
