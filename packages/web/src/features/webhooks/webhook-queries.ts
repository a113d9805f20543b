import { emptyValues, fieldsIn, type ValuesOf } from "@busbar/contract/fields/noun";
import type { DeliveryQuery } from "@busbar/contract/webhooks/webhook-deliveries";
import { type Webhook, type WebhookQuery, webhooks } from "@busbar/contract/webhooks/webhooks";
import type { useApi } from "../../kernel/portal/portal-context.tsx";
import { recordQueries } from "../../kernel/queries/record-queries.ts";
import type { Sent } from "../../records/editing/use-record-editor.ts";

type Api = ReturnType<typeof useApi>;

const queries = recordQueries("webhooks");

/** Name of the drawer's draft in the view. */
export const draftName = "webhook";
/** `row` null: a new one. */
export type Editing = { row: Webhook | null };
/** A secret, which is shown once. */
export type Shown = { name: string; secret: string };

/** The form's values. */
export type WebhookValues = ValuesOf<typeof webhooks> & { accountId: string };

export const emptyWebhook: WebhookValues = { ...emptyValues(webhooks), accountId: "" };

export const valuesOf = (row: Webhook): WebhookValues => ({
  ...fieldsIn(webhooks, row),
  accountId: row.account?.id ?? "",
});

export const listOfWebhooks = (api: Api, query: WebhookQuery) =>
  queries.list(query, (options) => api.listWebhooks({ query }, options));

export const oneWebhook = (api: Api, id: string) =>
  queries.one(id, (options) => api.getWebhook({ params: { id } }, options));

export const accountsOf = (api: Api) =>
  queries.page(["accounts"], "", (options) => api.selectWebhookAccounts({}, options));

/** While something waits, its page looks again. */
const lookMs = 3000;
export const deliveriesOf = (api: Api, id: string, query: DeliveryQuery) => ({
  ...queries.ofOne(id, ["deliveries", JSON.stringify(query)], (options) =>
    api.listWebhookDeliveries({ params: { id }, query }, options),
  ),
  refetchInterval: ({
    state: { data },
  }: {
    state: { data?: Awaited<ReturnType<Api["listWebhookDeliveries"]>> | undefined };
  }) => (data?.list.some(({ state, attempts }) => state === "WAITING" && attempts.length === 0) ? lookMs : false),
});

export const oneDelivery = (api: Api, id: string, deliveryId: string) =>
  queries.ofOne(id, ["delivery", deliveryId], (options) =>
    api.getWebhookDelivery({ params: { id, deliveryId } }, options),
  );

export const useWebhookWrite = queries.useWrite;

/** `onSecret`: a new webhook has a secret, which this hands over. */
export const useSaveWebhook = (api: Api, onSecret: (shown: Shown) => void) =>
  useWebhookWrite(async ({ seen, names, values, rowVersion }: Sent<Webhook, WebhookValues>, options) => {
    if (!seen) {
      const { webhook, secret } = await api.createWebhook({ body: values }, options);
      onSecret({ name: webhook.name, secret });
      return webhook;
    }
    const changed = Object.fromEntries(names.map((name) => [name, values[name]]));
    return api.updateWebhook({ params: { id: seen.id }, body: { ...changed, rowVersion } }, options);
  });
