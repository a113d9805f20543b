import type { ComponentType } from "react";
import type { Feature } from "../../kernel/portal/feature.ts";
import { companyTexts } from "./company-texts.ts";

/** The page of one's own record as its noun hands it over, with its texts. */
export type OwnPage = { texts: Feature["texts"]; load: () => Promise<ComponentType> };

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
