import type { InvoiceCheck, InvoiceCheckName } from "./invoice-checks.ts";

/** A warning that nobody has accepted. */
export const isOpen = ({ verdict, accepted }: Pick<InvoiceCheck, "verdict" | "accepted">): boolean =>
  verdict === "WARNED" && accepted === null;

/** A finding that refuses the issue. */
export const isBlocking = ({ verdict }: Pick<InvoiceCheck, "verdict">): boolean => verdict === "BLOCKED";

/** Warnings, accepted or not, which a reviewer must have seen. */
export const warned = (checks: readonly Pick<InvoiceCheck, "name" | "verdict">[]): InvoiceCheckName[] =>
  checks.filter(({ verdict }) => verdict === "WARNED").map(({ name }) => name);

/** Seconds in which a reviewer can withdraw a first review, before it is applied. */
export const verdictSeconds = 10;
