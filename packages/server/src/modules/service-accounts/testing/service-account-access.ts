import { house, inside, type NounAccess } from "../../../testing/access/noun-access.ts";

export const serviceAccountAccess: NounAccess = {
  records: {
    "/service-accounts/{id}": house("service_account"),
    "/service-accounts/{id}/tokens/{tokenId}": inside(
      "service_token",
      "account_id",
      "id",
      "t.ended_at is null and t.parent_id is null",
    ),
  },
  bodies: {
    createServiceAccount: {
      code: "access_new",
      name: "access",
      purpose: "access",
      expiresOn: "2026-06-01",
      responsibleId: "1",
      permissions: ["customer:read"],
      scope: { kind: "ALL" },
    },
  },
  rows: [
    `with made as (insert into user_account (user_code, username, username_key, full_name, status)
        select code, 'service:' || code, 'service:' || code, code, 'SERVICE'
        from unnest(array['access_one', 'access_two', 'access_three']) as code returning id, user_code)
      insert into service_account (id, code, name, purpose, responsible_id, permissions, scope_kind, expires_on)
      select m.id, m.user_code, m.user_code, 'access', a.id, '{customer:read}', 'ALL', '2026-12-31'
      from made m, user_account a where a.username = 'admin'`,
    `insert into service_token (hash, account_id, created_at)
      select sha256((a.code || n)::bytea), a.id, now() from service_account a, generate_series(1, 2) as n
      where a.code like 'access%'`,
  ],
};
