import type {
  ApplicationQuery,
  EnterpriseApplication,
} from "@busbar/contract/enterprise-applications/enterprise-applications";
import type { HomeTile } from "../../kernel/portal/feature.ts";
import { listTile } from "../../records/list/list-tile.ts";

const path = "/customer/verification";

export const verificationTiles: readonly HomeTile[] = [
  listTile<ApplicationQuery, EnterpriseApplication>({
    key: "verification.pending",
    kind: "waiting",
    title: { zh: "待处理的企业认证", en: "Verification applications" },
    needs: ["customer:write"],
    path,
    page: "verification",
    query: { state: ["PENDING"], sort: "submittedAt" },
    list: (api, query, signal) => api.listApplications({ query }, { signal }),
    row: ({ id, enterpriseName, applicant, submittedAt }) => ({
      id,
      label: enterpriseName,
      hint: applicant.fullName,
      at: submittedAt,
      address: path,
    }),
  }),
];
