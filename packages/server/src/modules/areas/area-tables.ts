import type { Region } from "@busbar/contract/areas";

/** Written by migrations alone. */
export type AreaTables = {
  area: {
    code: string;
    name: string;
    name_en: string;
    parent_code: string | null;
    level: 1 | 2 | 3;
    region: Region;
    province_level_city: boolean;
    autonomous_region: boolean;
    valid_from: string | null;
    valid_to: string | null;
    successor_codes: string[];
    source: "package" | "override";
  };
};
