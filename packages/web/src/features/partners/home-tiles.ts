import type { Partner, PartnerQuery } from "@busbar/contract/partners/partners";
import { partnerAddress } from "@busbar/contract/records/record-addresses";
import type { HomeTile } from "../../kernel/portal/feature.ts";
import { listTile } from "../../records/list/list-tile.ts";

export const partnerTiles: readonly HomeTile[] = [
  listTile<PartnerQuery, Partner>({
    key: "partners.ending",
    kind: "waiting",
    title: { zh: "即将到期的合作协议", en: "Partner agreements expiring soon" },
    needs: ["partner:write"],
    path: "/customer/partner",
    page: "partners",
    query: { agreement: ["ending"], status: "ACTIVE", sort: "agreementTo" },
    list: (api, query, signal) => api.listPartners({ query }, { signal }),
    row: (row) => ({ id: row.id, label: row.name, hint: row.partnerNo, address: partnerAddress(row) }),
  }),
];
