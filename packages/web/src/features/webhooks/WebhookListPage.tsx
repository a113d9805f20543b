import {
  type Webhook,
  webhookColumnTitles,
  WebhookQuery,
  WebhookState,
  webhookStateWords,
} from "@busbar/contract/webhooks/webhooks";
import { webhookAddress } from "@busbar/contract/records/record-addresses";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { useNavigationIntent, useView } from "../../kernel/portal/view.ts";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import { CreateButton } from "../../records/list/ListActions.tsx";
import { choiceFilters, ListFilters, optionsOf } from "../../records/list/ListFilters.tsx";
import { ListPage } from "../../records/list/ListPage.tsx";
import { useList } from "../../records/list/use-list.ts";
import type { DataColumn } from "../../ui/table/rules/table-types.ts";
import { DateText, Missing } from "../../ui/values/Values.tsx";
import values from "../../ui/values/values.module.css";
import { useWebhookOverlays } from "./use-webhook-overlays.tsx";
import { listOfWebhooks } from "./webhook-queries.ts";
import { webhookActions } from "./webhook-steps.ts";
import { webhookTexts } from "./webhook-texts.ts";
import { StateTag, useAccountWord, useEventWord } from "./webhook-words.tsx";

/** The endpoints of other systems that are told of changes. */
export function WebhookListPage() {
  const t = webhookTexts.useTexts();
  const language = useLanguage();
  const api = useApi();
  const view = useView();
  const list = useList({
    page: "webhooks",
    schema: WebhookQuery,
    load: (query) => listOfWebhooks(api, query),
  });
  const overlays = useWebhookOverlays((row) => list.rows?.find(({ id }) => id === row.id) ?? row);
  useNavigationIntent("new", overlays.create);
  const { many } = choiceFilters(list);
  const create = <CreateButton onClick={overlays.create}>{t("create")}</CreateButton>;
  const open = (row: Webhook) => view.navigate(webhookAddress(row));
  return (
    <ListPage
      id="webhooks"
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
              optionsOf(WebhookState.options, (value) => webhookStateWords[value][language]),
            ),
          ]}
        />
      }
      rowLabel={(row) => row.name}
      rowHref={(row) => `#${webhookAddress(row)}`}
      onOpen={open}
      rowActions={(row) =>
        webhookActions(row, t, {
          open: () => open(row),
          edit: () => overlays.edit(row),
          test: () => void overlays.test(row),
          take: (kind) => overlays.take({ kind, row }),
        })
      }
      empty={{ title: t("empty.title"), hint: t("empty.hint"), action: create }}
    >
      {overlays.shown}
    </ListPage>
  );
}

function useColumns(): DataColumn<Webhook>[] {
  const t = webhookTexts.useTexts();
  const language = useLanguage();
  const eventWord = useEventWord();
  const accountWord = useAccountWord();
  const title = (name: keyof typeof webhookColumnTitles) => webhookColumnTitles[name][language];
  const between = language === "zh" ? "、" : ", ";
  return [
    {
      key: "name",
      title: title("name"),
      render: (row) => row.name,
      width: 144,
      sortable: true,
      pinned: "start",
      hideable: false,
      card: "title",
    },
    {
      key: "address",
      title: title("address"),
      render: (row) => <span className={values.figure}>{row.address}</span>,
      width: 188,
      grow: true,
      sortable: true,
      card: "fact",
    },
    {
      key: "state",
      title: title("state"),
      render: (row) => <StateTag state={row.state} />,
      width: 120,
      card: "status",
    },
    { key: "account", title: title("account"), render: (row) => accountWord(row.account), width: 120 },
    {
      key: "eventTypes",
      title: title("eventTypes"),
      render: (row) => row.eventTypes.map(eventWord).join(between),
      width: 144,
    },
    { key: "waiting", title: title("waiting"), render: (row) => row.waiting, width: 84, align: "end" },
    { key: "failed", title: title("failed"), render: (row) => row.failed, width: 72, align: "end" },
    {
      key: "deliveredAt",
      title: title("deliveredAt"),
      render: (row) => (row.deliveredAt ? <DateText value={row.deliveredAt} /> : <Missing why={t("never")} />),
      width: 144,
      sortable: true,
    },
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
