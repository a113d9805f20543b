import type {
  BillingMode,
  ContractDraft,
  ContractStatus,
  ContractTerms,
  MonthVolume,
  QuantityBasis,
  TaxMode,
} from "@busbar/contract/contracts/contract-fields";
import type { ContractContent, ContractPlan, ContractPoint } from "@busbar/contract/contracts/contracts";
import type { Commodity } from "@busbar/contract/values/commodities";
import type { EditedRow } from "../../kernel/records/last-edit.ts";
import type { Subject } from "./contract-rules.ts";

export type ListRow = EditedRow & {
  id: string;
  contract_no: string;
  customer_id: string;
  customer_name: string;
  commodity: Commodity;
  status: ContractStatus;
  is_approved: boolean;
  start_date: string;
  end_date: string;
  ends_on: string;
  point_count: number;
  monthly_volume: string | null;
  plan: ContractPlan | null;
  in_place_of: string | null;
};

type Neighbour = { id: string; contractNo: string } | null;

export type DetailRow = Subject &
  ListRow & {
    billing_mode: BillingMode;
    tax_mode: TaxMode;
    tax_rate: string;
    quantity_basis: QuantityBasis;
    plan_snapshot: unknown;
    discount_per_unit: string | null;
    payment_terms_days: number | null;
    external_no: string;
    customer_terms_days: number;
    late_charge_rate: string | null;
    note: string;
    previous: Neighbour;
    next: Neighbour;
    sign_date: string | null;
    termination_reason: string;
    return_reason: string;
    created_at: Date;
    created_by_name: string | null;
    submitted_at: Date | null;
    submitted_by_name: string | null;
    approved_by_name: string | null;
    approved_for_name: string | null;
    signed_at: Date | null;
    signed_by_name: string | null;
    returned_at: Date | null;
    returned_by_name: string | null;
    returned_for_name: string | null;
    amendment_no: number | null;
    points: ContractPoint[];
    volumes: MonthVolume[];
    volumes_before: MonthVolume[];
  };

export type VersionRow = {
  version_no: number;
  state: "IN_APPROVAL" | "AGREED" | "RETURNED";
  effective_from: string;
  content: ContractContent;
  plan_snapshot: unknown;
  reason: string;
  proposed_at: Date;
  proposed_by: string | null;
  proposed_by_name: string | null;
  decided_at: Date | null;
  decided_by_name: string | null;
  decided_for_name: string | null;
  decision: string;
};

type Fields = Partial<
  Omit<ContractDraft, "customerId" | "commodity" | keyof Pick<ContractTerms, "points" | "volumes">>
>;

/** The columns of the given fields. */
export function columnsOf(fields: Fields) {
  return {
    ...(fields.billingMode !== undefined && { billing_mode: fields.billingMode }),
    ...(fields.taxMode !== undefined && { tax_mode: fields.taxMode }),
    ...(fields.taxRate !== undefined && { tax_rate: fields.taxRate }),
    ...(fields.quantityBasis !== undefined && { quantity_basis: fields.quantityBasis }),
    ...(fields.startDate !== undefined && { start_date: fields.startDate }),
    ...(fields.endDate !== undefined && { end_date: fields.endDate }),
    ...(fields.planVersionId !== undefined && { plan_version_id: fields.planVersionId }),
    ...(fields.discountPerUnit !== undefined && { discount_per_unit: fields.discountPerUnit }),
    ...(fields.paymentTermsDays !== undefined && { payment_terms_days: fields.paymentTermsDays }),
    ...(fields.lateChargeRate !== undefined && { late_charge_rate: fields.lateChargeRate }),
    ...(fields.note !== undefined && { note: fields.note }),
  };
}
export type Columns = ReturnType<typeof columnsOf> & {
  status?: DetailRow["status"];
  submitted_at?: Date | null;
  submitted_by?: string | null;
  approved_at?: Date | null;
  approved_by?: string | null;
  approved_for?: string | null;
  returned_at?: Date | null;
  returned_by?: string | null;
  returned_for?: string | null;
  return_reason?: string;
  sign_date?: string;
  signed_at?: Date;
  signed_by?: string;
  plan_snapshot?: string;
  terminated_on?: string;
  termination_reason?: string;
  reminded_days?: number | null;
};
