import { users } from "@busbar/contract/users/user-fields";
import { type UserColumn, userColumnTitles } from "@busbar/contract/users/user-columns";
import { UserQuery, type UserRow, UserState, userStateWords } from "@busbar/contract/users/users";
import type { UserUpdate } from "@busbar/contract/users/user-accounts";
import { userAddress } from "@busbar/contract/records/record-addresses";
import { useQuery } from "@tanstack/react-query";
import { useApi, useCan } from "../../kernel/portal/portal-context.tsx";
import { useNavigationIntent, useView } from "../../kernel/portal/view.ts";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import { useOverlays } from "../../records/editing/use-overlays.tsx";
import { CreateButton, ImportLink } from "../../records/list/ListActions.tsx";
import { choiceFilters, ListFilters, optionsOf } from "../../records/list/ListFilters.tsx";
import { ListPage } from "../../records/list/ListPage.tsx";
import { useCellEditing } from "../../records/list/use-cell-editing.tsx";
import { useList } from "../../records/list/use-list.ts";
import type { DataColumn } from "../../ui/table/rules/table-types.ts";
import { DateText } from "../../ui/values/Values.tsx";
import values from "../../ui/values/values.module.css";
import { useUserBulk } from "./bulk/UserBulk.tsx";
import { userTexts } from "./user-texts.ts";
import { departmentList, departmentOptions, roleList, userList } from "./user-queries.ts";
import { useViewAs } from "./use-view-as.ts";
import { UserDialog, UserDrawer } from "./user-dialogs.ts";
import { draftName, type Editing, userActions, type UserStep } from "./user-steps.ts";
import { NoValue, RoleTags, useScopeWords, UserTag } from "./user-words.tsx";

/** The accounts in one's scope. @see R-M01 */
export function UserListPage() {
  const t = userTexts.useTexts();
  const language = useLanguage();
  const api = useApi();
  const view = useView();
  const viewAs = useViewAs();
  const can = useCan();
  const mayWrite = can(["user:admin"]);
  const overlays = useOverlays({
    edit: {
      draft: draftName,
      draw: ({ row }: Editing, close) => (
        <UserDrawer
          key={row?.id ?? "new"}
          // The current version while it is in the list, so that the form notices changes.
          editing={{ row: list.rows?.find(({ id }) => id === row?.id) ?? row }}
          onClose={close}
        />
      ),
    },
    step: (asked: UserStep, close) => <UserDialog step={asked} onClose={close} />,
  });
  const list = useList({ page: "users", schema: UserQuery, load: (query) => userList(api, query) });
  const roles = useQuery(roleList(api)).data ?? [];
  const departments = useQuery(departmentList(api)).data ?? [];
  const scopeWords = useScopeWords();
  const { one, many } = choiceFilters(list);
  const { pageNo: _, pageSize: __, ...matching } = list.query;
  const add = () => overlays.open("edit", { row: null });
  useNavigationIntent("new", () => mayWrite && add());
  const bulk = useUserBulk(list.query, mayWrite);
  const create = mayWrite ? (
    <>
      <ImportLink to="/import/users">{t("import")}</ImportLink>
      <CreateButton onClick={add}>{t("create")}</CreateButton>
    </>
  ) : undefined;
  const cells = useCellEditing<UserRow, Omit<UserUpdate, "id">>({
    noun: "users",
    fields: {
      fullName: { label: userColumnTitles.fullName[language], maxLength: users.fields.fullName.maxLength ?? 0 },
    },
    may: ({ actions }) => actions.edit === "ok",
    update: (id, body, options) => api.updateUser({ body: { ...body, id } }, options).then(() => oneUserRow(id)),
    reload: (id) => oneUserRow(id),
  });
  const oneUserRow = (id: string): Promise<UserRow> => api.getUser({ params: { id } });
  const filters = [
    many(
      "role",
      t("filter.role"),
      roles.map((role) => ({ value: role.code, label: language === "zh" ? role.nameZh : role.nameEn })),
    ),
    many(
      "state",
      t("filter.state"),
      optionsOf(UserState.options, (value) => userStateWords[value][language]),
    ),
    // Home leads here; a chip for it alone would cost everybody room.
    ...(list.query.locked
      ? [one("locked", t("filter.locked"), [{ value: "yes", label: t("filter.locked.yes") }])]
      : []),
    one("departmentId", t("filter.department"), departmentOptions(departments, language)),
  ];
  const mayExport = can({ permission: ["user:read", "export:data"], mode: "allOf" });

  return (
    <ListPage
      rights={["user:admin"]}
      id="users"
      title={t("title")}
      caption={t("title")}
      list={list}
      views="users"
      columns={columnsIn(language, scopeWords, t("never"))}
      action={create}
      filters={<ListFilters list={list} search={t("search")} filters={filters} />}
      selection={bulk.selection}
      editing={cells}
      rowLabel={(row) => row.fullName}
      rowHref={(row) => `#${userAddress(row)}`}
      onOpen={(row) => view.navigate(userAddress(row))}
      rowActions={(row) =>
        userActions(row, t, {
          open: () => view.navigate(userAddress(row)),
          edit: () => overlays.open("edit", { row }),
          take: (kind) => overlays.open("step", { kind, row }),
          viewAs: viewAs(row.id),
        })
      }
      download={mayExport ? (format) => api.exportUsers({ query: { ...matching, format } }) : undefined}
      empty={{ title: t("empty.title"), action: create }}
    >
      {overlays.shown}
      {bulk.shown}
    </ListPage>
  );
}

function columnsIn(
  language: "zh" | "en",
  scopeWords: ReturnType<typeof useScopeWords>,
  never: string,
): DataColumn<UserRow>[] {
  const column = (key: UserColumn, width: number, render: DataColumn<UserRow>["render"], rest = {}) => ({
    key,
    title: userColumnTitles[key][language],
    width,
    render,
    ...rest,
  });
  return [
    column("fullName", 124, (row) => row.fullName, {
      sortable: true,
      grow: true,
      pinned: "start",
      hideable: false,
      card: "title",
    }),
    column("userCode", 136, (row) => <span className={values.figure}>{row.userCode}</span>, { sortable: true }),
    column("username", 116, (row) => row.username, { sortable: true, card: "fact" }),
    column("roles", 236, (row) => <RoleTags roles={row.roles} />, { card: "fact" }),
    column(
      "department",
      120,
      (row) => (row.department ? (language === "en" && row.department.en) || row.department.zh : <NoValue />),
      { card: "fact" },
    ),
    column("state", 112, (row) => <UserTag row={row} />, { card: "status" }),
    column("lastSeenAt", 152, (row) => <DateText value={row.lastSeenAt} why={never} />, { sortable: true }),
    column("scope", 144, (row) => scopeWords(row.scope), { hidden: true }),
    column("email", 208, (row) => row.email || <NoValue />, { hidden: true }),
    column("mobile", 128, (row) => row.mobile || <NoValue />, { hidden: true }),
    column("visitCode", 144, (row) => row.visitCode || <NoValue />, { hidden: true }),
    column("createdAt", 152, (row) => <DateText value={row.createdAt} />, { sortable: true, hidden: true }),
  ];
}
