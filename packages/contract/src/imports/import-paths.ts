import type { ImportKind } from "./import-columns.ts";

const own: Partial<Record<ImportKind, string>> = {
  customers: "/customer/import",
  points: "/point/import",
  intervals: "/meter/import",
};
/** The page of a kind; some have theirs beside their lists. */
export const importPathOf = (kind: ImportKind): string => own[kind] ?? `/import/${kind}`;

/** The page's name in its address. */
const importPageOf = (kind: ImportKind): string => (kind === "customers" ? "customer-import" : `import-${kind}`);

/** Where one goes on with a batch. */
export const importAddress = ({ kind, id }: { kind: ImportKind; id: string }): string =>
  `${importPathOf(kind)}?v=${importPageOf(kind)}~1~id*${id}`;
