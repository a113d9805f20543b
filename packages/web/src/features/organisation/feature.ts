import type { Feature } from "../../kernel/portal/feature.ts";
import { organisationTexts } from "./organisation-texts.ts";

/** The organisation as the seller, and its default settings. */
export const organisationFeature: Feature = {
  name: "organisation",
  texts: [organisationTexts],
  pages: { organisation: () => import("./OrganisationPage.tsx").then((module) => module.OrganisationPage) },
  help: () => import("./help.ts").then((module) => module.help),
};
