import {
  type ServiceAccount,
  serviceAccountColumnTitles,
  ServiceAccountQuery,
  ServiceAccountState,
  serviceAccountStateWords,
} from "@busbar/contract/service-accounts/service-accounts";
import { serviceAccountAddress } from "@busbar/contract/records/record-addresses";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { useNavigationIntent, useView } from "../../kernel/portal/view.ts";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import { CreateButton } from "../../records/list/ListActions.tsx";
import { choiceFilters, ListFilters, optionsOf } from "../../records/list/ListFilters.tsx";
import { ListPage } from "../../records/list/ListPage.tsx";
import { useList } from "../../records/list/use-list.ts";
import type { DataColumn } from "../../ui/table/rules/table-types.ts";
import { DateText, Missing } from "../../ui/values/Values.tsx";
import { lastDayOf } from "../../ui/values/days.ts";
import values from "../../ui/values/values.module.css";
import { accountActions } from "./account-steps.ts";
import { listOfServiceAccounts } from "./service-account-queries.ts";
import { serviceAccountTexts } from "./service-account-texts.ts";
import { StateTag, useScopeWord } from "./service-account-words.tsx";
import { useAccountOverlays } from "./use-account-overlays.tsx";

/** The accounts with which other systems call. */
export function ServiceAccountListPage() {
  const t = serviceAccountTexts.useTexts();
  const language = useLanguage();
  const api = useApi();
  const view = useView();
  const list = useList({
    page: "service-accounts",
    schema: ServiceAccountQuery,
    load: (query) => listOfServiceAccounts(api, query),
  });
  const overlays = useAccountOverlays((row) => list.rows?.find(({ id }) => id === row.id) ?? row);
  useNavigationIntent("new", overlays.create);
  const { many } = choiceFilters(list);
  const create = <CreateButton onClick={overlays.create}>{t("create")}</CreateButton>;
  const open = (row: ServiceAccount) => view.navigate(serviceAccountAddress(row));
  return (
    <ListPage
      id="service-accounts"
      title={t("title")}
      caption={t("title")}
      list={list}
      columns={useColumns()}
      action={create}
      filters={
        <ListFilters
          list={list}
          search={t("search")}
          filters={[
            many(
              "state",
              t("status"),
              optionsOf(ServiceAccountState.options, (value) => serviceAccountStateWords[value][language]),
            ),
          ]}
        />
      }
      rowLabel={(row) => row.name}
      rowHref={(row) => `#${serviceAccountAddress(row)}`}
      onOpen={open}
      rowActions={(row) =>
        accountActions(row, t, {
          open: () => open(row),
          edit: () => overlays.edit(row),
          take: (kind) => overlays.take({ kind, row }),
        })
      }
      empty={{ title: t("empty.title"), hint: t("empty.hint"), action: create }}
    >
      {overlays.shown}
    </ListPage>
  );
}

function useColumns(): DataColumn<ServiceAccount>[] {
  const t = serviceAccountTexts.useTexts();
  const language = useLanguage();
  const scopeWord = useScopeWord();
  const title = (name: keyof typeof serviceAccountColumnTitles) => serviceAccountColumnTitles[name][language];
  return [
    {
      key: "name",
      title: title("name"),
      render: (row) => row.name,
      width: 200,
      sortable: true,
      grow: true,
      pinned: "start",
      hideable: false,
      card: "title",
    },
    {
      key: "code",
      title: title("code"),
      render: (row) => <span className={values.figure}>{row.code}</span>,
      width: 144,
      sortable: true,
      card: "fact",
    },
    { key: "state", title: title("state"), render: (row) => <StateTag state={row.state} />, width: 96, card: "status" },
    {
      key: "responsible",
      title: title("responsible"),
      render: (row) => row.responsible.fullName,
      width: 112,
      card: "fact",
    },
    { key: "scope", title: title("scope"), render: (row) => scopeWord(row.scope), width: 144 },
    {
      key: "expiresOn",
      title: title("expiresOn"),
      render: (row) => <DateText value={lastDayOf(row.expiresOn)} />,
      width: 128,
      sortable: true,
      card: "fact",
    },
    {
      key: "lastUsedAt",
      title: title("lastUsedAt"),
      render: (row) => (row.lastUsedAt ? <DateText value={row.lastUsedAt} /> : <Missing why={t("token.unused")} />),
      width: 152,
    },
    { key: "purpose", title: title("purpose"), render: (row) => row.purpose, width: 240, hidden: true },
    {
      key: "updatedAt",
      title: title("updatedAt"),
      render: (row) => <DateText value={row.updatedAt} />,
      width: 152,
      sortable: true,
      hidden: true,
    },
  ];
}
