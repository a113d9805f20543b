import type { FieldTerm } from "@busbar/contract/fields/field";
import { ofCustomers } from "./glossary-of-customers.ts";
import { ofMoney } from "./glossary-of-money.ts";
import { ofPortal } from "./glossary-of-portal.ts";
import { ofSupply } from "./glossary-of-supply.ts";
import type { GlossaryTerm } from "./glossary-term.ts";

/**
 * The words of the field that the help panel and the hints of fields explain. Terms and English meanings are those of
 * docs/glossary.md, which a test compares.
 */
export const glossary = {
  ...ofCustomers,
  ...ofSupply,
  ...ofMoney,
  ...ofPortal,
} as const satisfies Record<FieldTerm, GlossaryTerm> & Record<string, GlossaryTerm>;

export type GlossaryWord = keyof typeof glossary;
