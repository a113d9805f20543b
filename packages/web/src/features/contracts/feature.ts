import IconContract from "~icons/ri/file-list-3-line";
import IconImport from "~icons/ri/upload-2-line";
import type { Feature } from "../../kernel/portal/feature.ts";
import { bulkTexts } from "../../records/bulk/bulk-texts.ts";
import { overviewTexts } from "../../records/overview/overview-texts.ts";
import { contractTexts } from "./contract-texts.ts";

/** Contracts with customers: points, volumes and price plan, from draft to end. */
export const contractsFeature: Feature = {
  name: "contracts",
  texts: [contractTexts, overviewTexts, bulkTexts],
  pages: {
    contracts: () => import("./ContractListPage.tsx").then((module) => module.ContractListPage),
    "ending-contracts": () => import("./ContractListPage.tsx").then((module) => module.EndingContractsPage),
    contract: () => import("./detail/ContractPage.tsx").then((module) => module.ContractPage),
  },
  help: () => import("./help.ts").then((module) => module.help),
  shapes: { contracts: "list", "ending-contracts": "list", contract: "record" },
  records: { icon: IconContract, below: "/contract/detail/" },
  actions: [
    {
      key: "contracts.create",
      title: { zh: "新建合同", en: "New contract" },
      icon: IconContract,
      needs: ["contract:write"],
      path: "/contract/list",
      ask: "new",
    },
    {
      key: "contracts.import",
      title: { zh: "导入合同", en: "Import contracts" },
      icon: IconImport,
      needs: ["contract:write"],
      path: "/import/contracts",
    },
  ],
};
