import type { RunFilter } from "@busbar/contract/billing-runs/billing-runs";
import type { AssignmentLevel } from "@busbar/contract/assignments/assignments";
import type { ContractContent } from "@busbar/contract/contracts/contracts";
import type { Region } from "@busbar/contract/areas/areas";
import type { CustomerSource, InvoiceTitle, Lifecycle } from "@busbar/contract/customers/customer-fields";
import type { InvoiceStatus } from "@busbar/contract/invoices/invoice-status";
import type { InvoiceParty } from "@busbar/contract/invoices/invoices";
import type { PeriodControl } from "@busbar/contract/periods/periods";
import type { ImportKind } from "@busbar/contract/imports/import-columns";
import type { ImportMapping, ImportVerdict } from "@busbar/contract/imports/imports";
import type { ReadingLayout } from "@busbar/contract/readings/reading-imports";
import type { ViewContent } from "@busbar/contract/saved-views/saved-views";
import type { NoticePicture } from "@busbar/contract/notices/notices";

/**
 * A problem of an imported row. `rule` is a key of the texts, `values` fill its placeholders. A null `field` means the
 * whole row.
 */
export type RowProblem = {
  field: string | null;
  rule: string;
  values?: Record<string, unknown>;
  /** A correct text that one click accepts; never invented. */
  suggestion?: string;
};

/** Why a row was left out: an error code, and the values for its placeholders. */
export type RowRefusal = { code: string; details: Record<string, unknown> };

/**
 * What the schema of the database does not tell about columns: the shape of JSON, and codes without a check constraint.
 * `npm run tables` merges these into `tables.ts`; everything else there comes from the schema.
 */
export type ColumnTypes = {
  "area.level": 1 | 2 | 3;
  "area_manager.level": AssignmentLevel;
  "audit_log.after": unknown;
  "audit_log.before": unknown;
  "billing_run.filter": RunFilter;
  "bulk_action.input": Record<string, unknown>;
  "bulk_action.query": Record<string, unknown>;
  "bulk_action_row.before": Record<string, unknown>;
  "bulk_action_row.reason": RowRefusal;
  "bulk_action_row.undo_reason": RowRefusal;
  "customer_merge.after": Record<string, unknown>;
  "customer_merge.before": Record<string, unknown>;
  "customer_merge.kept": { fields: string[]; rows: Record<string, number> };
  "customer_merge.merged_before": { lifecycle: Lifecycle; reason: string; since: string | null };
  "customer_merge.moved": Record<string, number>;
  "customer_merge_row.before": unknown;
  "contract_version.content": ContractContent;
  "customer.invoice_title": Partial<InvoiceTitle>;
  "customer.region": Region;
  "customer.source": CustomerSource;
  "daily_duty.error": RowRefusal;
  "dict_item.extra": Record<string, string | number | boolean | null>;
  "enterprise_application.region": Region;
  "invoice.status": InvoiceStatus;
  "invoice_event.from_status": InvoiceStatus;
  "invoice_event.to_status": InvoiceStatus;
  "invoice.seller": InvoiceParty;
  "invoice.buyer": InvoiceParty;
  "billing_period.control": PeriodControl;
  "import_batch.head": { title: string; samples: string[] }[];
  "import_batch.top": { row: number; texts: string[] }[];
  "import_batch.kind": ImportKind;
  "import_batch.layout": ReadingLayout;
  "import_batch.mapping": ImportMapping;
  "import_mapping.titles": Record<string, string>;
  "import_row.before": Record<string, unknown>;
  "import_row.draft": Record<string, unknown>;
  "import_row.problems": RowProblem[];
  "import_row.verdict": ImportVerdict;
  "job.error": { code: string; details?: Record<string, unknown> };
  "job.input": Record<string, unknown>;
  "job.result": Record<string, unknown>;
  "menu_item.meta": Record<string, unknown>;
  "notice.picture": NoticePicture;
  "outbound_message.content": Record<string, unknown>;
  "pickup_point.region": Region;
  "saved_view.content": ViewContent;
  "user_scope.regions": Region[];
};
