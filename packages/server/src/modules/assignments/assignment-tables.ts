import type { AssignmentLevel } from "@busbar/contract/assignments";
import type { Region } from "@busbar/contract/areas";
import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { ChangedAt, CreatedAt, Key, RowId } from "../../tables.ts";

/** Kept by the database itself when assignments, scopes or the day change. */
type Derived<T> = ColumnType<T, never, never>;

export type AssignmentTables = {
  sales_assignment: {
    id: RowId;
    user_id: Key;
    level: AssignmentLevel;
    region: Region | null;
    area_code: string | null;
    /** The area code, the region or `organisation`. */
    node: GeneratedAlways<string>;
    valid_from: string;
    valid_to: string | null;
    is_primary: Generated<boolean>;
    created_at: CreatedAt;
    created_by: Key | null;
    updated_at: ChangedAt;
    updated_by: Key | null;
    row_version: Generated<number>;
  };
  /** Who answers for each area today. */
  area_manager: {
    area_code: Derived<string>;
    user_id: Derived<Key>;
    assignment_id: Derived<Key>;
    level: Derived<AssignmentLevel>;
  };
  /** Every area that a person sees today. */
  user_area: { user_id: Derived<Key>; area_code: Derived<string> };
  /** The same in short: regions seen whole, and single areas of the others. */
  user_scope: { user_id: Derived<Key>; regions: Derived<Region[]>; area_codes: Derived<string[]> };
};
