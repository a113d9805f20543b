import type { Region } from "@busbar/contract/areas";
import type { ApplicationKind, ApplicationState } from "@busbar/contract/enterprise-applications";
import type { Generated } from "kysely";
import type { Key, RowId } from "../../tables.ts";

export type EnterpriseApplicationTables = {
  enterprise_application: {
    id: RowId;
    applicant_id: Key;
    kind: ApplicationKind;
    state: Generated<ApplicationState>;
    enterprise_name: string;
    /** @see enterpriseKey */
    name_key: string;
    uscc: string;
    contact_name: string;
    mobile: string;
    /** Of a NEW one; a JOIN lies where its customer lies. */
    area_code: string | null;
    region: Region | null;
    address: Generated<string>;
    visit_code: Generated<string>;
    customer_id: Key | null;
    licence_id: Key | null;
    reason: Generated<string>;
    submitted_at: Date;
    decided_at: Date | null;
    decided_by: Key | null;
    updated_at: Date;
    row_version: Generated<number>;
  };
};
