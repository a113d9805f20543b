import { pick, type ShownOf } from "@busbar/contract/fields/noun";
import { contracts, type ContractStatus, type MonthVolume } from "@busbar/contract/contracts/contract-fields";
import type { Contract, ContractContent, ContractPlan, ContractPoint } from "@busbar/contract/contracts/contracts";
import type { EditedRow } from "../../kernel/records/last-edit.ts";
import type { Subject } from "./contract-rules.ts";

/** The fields of a list row. */
export const listed = pick(contracts, ["customerId", "commodity", "startDate", "endDate"]);

/** Fields have their names, all else that of its column. */
export type ListRow = EditedRow &
  ShownOf<typeof listed> & {
    id: string;
    contract_no: string;
    customer_name: string;
    status: ContractStatus;
    is_approved: boolean;
    ends_on: string;
    point_count: number;
    monthly_volume: string | null;
    plan: ContractPlan | null;
    in_place_of: string | null;
  };

/** The price plan as it was signed, as JSON. */
type Snapshot = NonNullable<Contract["price"]>["snapshot"];
type Neighbour = { id: string; contractNo: string } | null;

export type DetailRow = Subject &
  ListRow &
  ShownOf<typeof contracts> & {
    plan_snapshot: Snapshot;
    customer_terms_days: number;
    previous: Neighbour;
    next: Neighbour;
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
  plan_snapshot: Snapshot;
  reason: string;
  proposed_at: Date;
  proposed_by: string | null;
  proposed_by_name: string | null;
  decided_at: Date | null;
  decided_by_name: string | null;
  decided_for_name: string | null;
  decision: string;
};

/** What a step writes besides fields. */
export type Columns = {
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
  signed_at?: Date;
  signed_by?: string;
  plan_snapshot?: string;
  terminated_on?: string;
  termination_reason?: string;
  billing_hold_reason?: string | null;
  reminded_days?: number | null;
};
