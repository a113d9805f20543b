import { house, inside, kept, type NounAccess, swept } from "../../../testing/access/noun-access.ts";

export const webhookAccess: NounAccess = {
  records: {
    "/webhooks/{id}": house("webhook"),
    "/webhooks/{id}/secrets/{secretId}": inside("webhook_secret", "webhook_id"),
    "/webhooks/{id}/deliveries/{deliveryId}": kept(inside("webhook_delivery", "webhook_id"), swept),
  },
  bodies: {
    createWebhook: {
      name: "access",
      address: "https://access.example/hooks",
      eventTypes: ["customer.created"],
      accountId: "1",
    },
    resendWebhookDeliveries: { since: "2026-01-01T00:00:00.000Z" },
  },
  rows: [
    `with made as (insert into user_account (user_code, username, username_key, full_name, status)
        values ('hooks', 'service:hooks', 'service:hooks', 'hooks', 'SERVICE') returning id)
      insert into service_account (id, code, name, purpose, responsible_id, permissions, scope_kind, expires_on)
      select m.id, 'hooks', 'hooks', 'access', a.id, '{customer:read}', 'ALL', '2026-12-31'
      from made m, user_account a where a.username = 'admin'`,
    `insert into webhook (name, address, event_types, account_id)
      select 'access ' || n, 'https://access.example/' || n, '{customer.created}', a.id
      from service_account a, generate_series(1, 3) as n where a.code = 'hooks'`,
    `insert into webhook_secret (webhook_id, sealed, created_at)
      select w.id, 'none', now() from webhook w, generate_series(1, 2)`,
    `insert into webhook_delivery (webhook_id, type, body, state, begun_at, created_at)
      select w.id, 'webhook.test', '{}', 'DELIVERED', now(), now() from webhook w, generate_series(1, 2)`,
  ],
};
