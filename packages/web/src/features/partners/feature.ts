import IconPartner from "~icons/ri/team-line";
import type { Feature } from "../../kernel/portal/feature.ts";
import { overviewTexts } from "../../records/overview/overview-texts.ts";
import { partnerTexts } from "./partner-texts.ts";

/** Partners, who bring customers: their agreements and their customers. */
export const partnersFeature: Feature = {
  name: "partners",
  texts: [partnerTexts, overviewTexts],
  pages: {
    partners: () => import("./PartnerListPage.tsx").then((module) => module.PartnerListPage),
    partner: () => import("./detail/PartnerPage.tsx").then((module) => module.PartnerPage),
  },
  help: () => import("./help.ts").then((module) => module.help),
  shapes: { partners: "list", partner: "record" },
  records: { icon: IconPartner, below: "/customer/partner/" },
  actions: [
    {
      key: "partners.create",
      title: { zh: "新建合作伙伴", en: "New partner" },
      icon: IconPartner,
      needs: ["partner:write"],
      path: "/customer/partner",
      ask: "new",
    },
  ],
};

/** The page of the own partner, as it is handed to the page of one's company. */
export const ownPartnerPage = {
  texts: [partnerTexts],
  load: () => import("./own/OwnPartnerPage.tsx").then((module) => module.OwnPartnerPage),
};
