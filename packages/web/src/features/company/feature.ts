import type { Feature } from "../../kernel/portal/feature.ts";
import { companyTexts } from "./company-texts.ts";
import type { OwnPage } from "./own-page.ts";

/** My company: the record of the customer or partner that the person belongs to. */
export const companyFeature = (enterprise: OwnPage, partner: OwnPage): Feature => ({
  name: "company",
  texts: [companyTexts, ...(enterprise.texts ?? []), ...(partner.texts ?? [])],
  help: () => import("./help.ts").then((module) => module.help),
  pages: {
    "my-company": () => import("./company-page.tsx").then(({ companyPage }) => companyPage({ enterprise, partner })),
  },
  homePanels: [
    {
      key: "company.manager",
      audience: "enterprise",
      needs: ["manager-card:view"],
      sort: 4,
      load: () => import("./ManagerPanel.tsx").then((module) => module.ManagerPanel),
    },
  ],
  shapes: { "my-company": "record" },
});
