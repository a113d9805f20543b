import { createTexts } from "../../kernel/texts/i18n.ts";
import type { Feature } from "../../kernel/portal/feature.ts";
import type { texts } from "./zh.ts";

export const organisationTexts = createTexts<typeof texts>("organisation", {
  zh: () => import("./zh.ts"),
  en: () => import("./en.ts"),
});

/** The organisation as the seller, and its default settings. */
export const organisationFeature: Feature = {
  name: "organisation",
  texts: [organisationTexts],
  pages: { organisation: () => import("./OrganisationPage.tsx").then((module) => module.OrganisationPage) },
};
