import type { ComponentType } from "react";
import type { Feature } from "../../kernel/portal/feature.ts";

/** The page of one's own record as its noun hands it over, with its texts. */
export type OwnPage = { texts: Feature["texts"]; load: () => Promise<ComponentType> };
