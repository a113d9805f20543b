import type { ContractQuery, ContractRow } from "@busbar/contract/contracts/contracts";
import { contractAddress } from "@busbar/contract/records/record-addresses";
import type { HomeTile } from "../../kernel/portal/feature.ts";
import { listTile } from "../../records/list/list-tile.ts";
import { lastDayOf } from "../../ui/values/days.ts";

type Tile = Parameters<typeof listTile<ContractQuery, ContractRow>>[0];

const contracts = {
  path: "/contract/list",
  page: "contracts",
  list: (api, query, signal) => api.listContracts({ query }, { signal }),
} satisfies Partial<Tile>;
/** A contract that waits for somebody, since when. */
const waitingRow: Tile["row"] = (row) => ({
  id: row.id,
  label: row.customerName,
  hint: row.contractNo,
  at: row.updatedAt,
  address: contractAddress(row),
});

export const contractTiles: readonly HomeTile[] = [
  listTile<ContractQuery, ContractRow>({
    ...contracts,
    key: "contracts.waiting",
    kind: "waiting",
    title: { zh: "待审批的合同", en: "Contracts to approve" },
    needs: ["contract:approve"],
    query: { waiting: "any", sort: "startDate" },
    row: waitingRow,
  }),
  listTile<ContractQuery, ContractRow>({
    ...contracts,
    key: "contracts.returned",
    kind: "waiting",
    title: { zh: "退回给我的合同", en: "Contracts returned to me" },
    needs: ["contract:write"],
    query: { waiting: "returned", sort: "updatedAt" },
    row: waitingRow,
  }),
  listTile<ContractQuery, ContractRow>({
    ...contracts,
    key: "contracts.ends",
    kind: "figure",
    title: { zh: "90 天内到期的合同", en: "Contracts expiring within 90 days" },
    needs: ["contract:read"],
    // Users of a customer see one or two contracts, each with its end.
    except: ["contract:write", "invoice:confirm"],
    query: { endsWithin: 90, sort: "endsOn" },
    row: (row) => ({ id: row.id, label: row.customerName, address: contractAddress(row) }),
  }),
  listTile<ContractQuery, ContractRow>({
    ...contracts,
    key: "contracts.ending",
    kind: "waiting",
    title: { zh: "90 天内到期的合同", en: "Contracts expiring within 90 days" },
    needs: ["contract:write"],
    query: { endsWithin: 90, sort: "endsOn" },
    row: (row) => ({
      id: row.id,
      label: row.customerName,
      hint: `${row.contractNo} · ${lastDayOf(row.endsOn)}`,
      address: contractAddress(row),
    }),
  }),
];
