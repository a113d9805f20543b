import { rightWords } from "@busbar/contract/administration/rights/right-words";
import type { HomeTile } from "../../kernel/portal/feature.ts";

const address = "/access-requests?of=others";

/** Requests that this person can decide. */
export const accessTiles: readonly HomeTile[] = [
  {
    key: "access-requests.waiting",
    kind: "waiting",
    title: { zh: "待处理的权限申请", en: "Access requests to review" },
    needs: ["user:admin"],
    address,
    async load(api, signal) {
      const query = { of: "others" as const, state: ["WAITING" as const], pageSize: 3 };
      const { list, total } = await api.listAccessRequests({ query }, { signal });
      return {
        total,
        rows: list.map(({ id, person, permission, askedAt }) => ({
          id,
          label: person.fullName,
          hint: rightWords[permission],
          at: askedAt,
          address,
        })),
      };
    },
  },
];
