import type { ColumnType, Generated } from "kysely";
import type { ChangedAt, CreatedAt, Key, RowId } from "../../tables.ts";

type Extra = Record<string, string | number | boolean | null>;

export type DictionaryTables = {
  dict_type: {
    code: string;
    zh: string;
    en: string;
    created_at: CreatedAt;
    created_by: Key | null;
    updated_at: ChangedAt;
    updated_by: Key | null;
    row_version: Generated<number>;
  };
  dict_item: {
    id: RowId;
    dict_code: string;
    code: string;
    zh: string;
    en: string;
    sort: Generated<number>;
    enabled: Generated<boolean>;
    extra: ColumnType<Extra, string | undefined, string>;
    created_at: CreatedAt;
    created_by: Key | null;
    updated_at: ChangedAt;
    updated_by: Key | null;
    row_version: Generated<number>;
  };
};
