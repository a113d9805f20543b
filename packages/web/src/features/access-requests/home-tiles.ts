import { loadChunk } from "../../kernel/boot/chunk.ts";
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
      if (total === 0) return { total, rows: [] };
      // Most people have nothing to review: Home starts without the words of all rights.
      const { rightWords } = await loadChunk(() => import("@busbar/contract/roles/right-words"));
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
