import { type Announcement, AnnouncementQuery, AnnouncementState } from "@busbar/contract/announcements/announcements";
import type { ReactNode } from "react";
import IconEdit from "~icons/ri/edit-line";
import IconOpen from "~icons/ri/eye-line";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { useNavigationIntent } from "../../kernel/portal/view.ts";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import { useOverlays } from "../../records/editing/use-overlays.tsx";
import { CreateButton, OpenButton } from "../../records/list/ListActions.tsx";
import { choiceFilters, ListFilters, optionsOf } from "../../records/list/ListFilters.tsx";
import { ListPage } from "../../records/list/ListPage.tsx";
import { useList } from "../../records/list/use-list.ts";
import type { DataColumn } from "../../ui/table/rules/table-types.ts";
import { StatusTag } from "../../ui/values/StatusTag.tsx";
import { DateText } from "../../ui/values/Values.tsx";
import { titleIn } from "./audience-words.ts";
import { announcementList } from "./announcement-queries.ts";
import { AnnouncementDrawer, AnnouncementView } from "./announcement-dialogs.ts";
import { announcementTones, draftName, type Editing } from "./announcement-steps.ts";
import { announcementTexts } from "./announcement-texts.ts";

/** Notices that people write: drafts, what is to leave, and what has left with who has read it. @see R-M09 */
export function AnnouncementListPage() {
  const t = announcementTexts.useTexts();
  const language = useLanguage();
  const api = useApi();
  const overlays = useOverlays({
    edit: {
      draft: draftName,
      draw: ({ row }: Editing, close) => (
        <AnnouncementDrawer
          key={row?.id ?? "new"}
          editing={{ row: list.rows?.find(({ id }) => id === row?.id) ?? row }}
          onSaved={open}
          onClose={close}
        />
      ),
    },
    // Not beside the drawer, which opens it again once the announcement is saved.
    open: (id: string, close): ReactNode =>
      overlays.opened.edit ? null : <AnnouncementView key={id} id={id} onEdit={edit} onClose={close} />,
  });
  const open = (id: string) => overlays.open("open", id);
  const list = useList({
    page: "announcements",
    schema: AnnouncementQuery,
    load: (query) => announcementList(api, query),
  });
  const { many } = choiceFilters(list);
  const add = () => overlays.open("edit", { row: null });
  useNavigationIntent("new", add);
  const create = <CreateButton onClick={add}>{t("create")}</CreateButton>;
  const edit = (row: Announcement) => {
    overlays.close("open");
    overlays.open("edit", { row });
  };
  const columns: DataColumn<Announcement>[] = [
    {
      key: "titleZh",
      title: t("column.title"),
      width: 240,
      grow: true,
      pinned: "start",
      hideable: false,
      card: "title",
      render: (row) => <OpenButton onClick={() => open(row.id)}>{titleIn(language, row)}</OpenButton>,
    },
    {
      key: "state",
      title: t("status"),
      width: 128,
      card: "status",
      render: (row) => <StatusTag tone={announcementTones[row.state]}>{t(`state.${row.state}`)}</StatusTag>,
    },
    {
      key: "read",
      title: t("column.read"),
      width: 128,
      align: "end",
      card: "fact",
      render: (row) => (row.sentAt ? t("readOf", { read: row.read, receivers: row.receivers }) : "–"),
    },
    {
      key: "sentAt",
      title: t("sentAt"),
      width: 168,
      sortable: true,
      card: "fact",
      render: (row) => <DateText value={row.sentAt ?? row.startsAt} why={t("notSent")} />,
    },
    {
      key: "expiresAt",
      title: t("field.expiresAt"),
      width: 168,
      render: (row) => <DateText value={row.expiresAt} why={t("never")} />,
    },
    { key: "author", title: t("author"), width: 128, render: (row) => row.author },
    {
      key: "updatedAt",
      title: t("column.updatedAt"),
      width: 168,
      sortable: true,
      hidden: true,
      render: (row) => <DateText value={row.updatedAt} />,
    },
  ];
  return (
    <ListPage
      id="announcements"
      title={t("title")}
      caption={t("title")}
      list={list}
      columns={columns}
      action={create}
      filters={
        <ListFilters
          list={list}
          search={t("search")}
          filters={[
            many(
              "state",
              t("status"),
              optionsOf(AnnouncementState.options, (state) => t(`state.${state}`)),
            ),
          ]}
        />
      }
      rowLabel={(row) => titleIn(language, row)}
      onOpen={(row) => open(row.id)}
      rowActions={(row) => [
        { key: "open", label: t("open"), icon: IconOpen, onRun: () => open(row.id) },
        {
          key: "edit",
          label: t("edit"),
          icon: IconEdit,
          disabledReason: row.actions.update === "ok" ? undefined : t("reason.wrong_state"),
          onRun: () => edit(row),
        },
      ]}
      empty={{ title: t("empty"), action: create }}
    >
      {overlays.shown}
    </ListPage>
  );
}
