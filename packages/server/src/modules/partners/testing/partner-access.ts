import { type Noun, type NounAccess } from "../../../testing/access/noun-access.ts";

const partner: Noun = {
  rows: ({ username }) =>
    `select t.id::text as id, ${
      username.startsWith("partner")
        ? `t.id = (select u.partner_id from user_account u where u.username = '${username}')`
        : "true"
    } as own from partner t order by t.id desc`,
};

export const partnerAccess: NounAccess = {
  records: {
    "/partners/{id}": partner,
    "/partners/by-ref/{system}": "word",
    "/partners/by-ref/{system}/{externalId}": "word",
  },
  files: { noun: "partners", table: "partner", record: partner, read: "partner:read", write: "partner:write" },
  rows: [`insert into partner (partner_no, name, agreement_from) values ('HZ9999', '临时伙伴', '2025-01-01')`],
  bodies: { putPartnerByRef: { name: "外部伙伴", agreementFrom: "2026-01-01" } },
  words: { putPartnerByRef: ["SAP", "V-204"] },
};
