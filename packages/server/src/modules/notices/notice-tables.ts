import type { NoticePicture } from "@busbar/contract/notices";
import type { Generated } from "kysely";
import type { Key, RowId } from "../../tables.ts";
import type { CleanMarkup } from "./clean-markup.ts";

export type NoticeTables = {
  notice: {
    id: RowId;
    picture: NoticePicture;
    html_zh: CleanMarkup;
    html_en: CleanMarkup;
    words_zh: string;
    words_en: string;
    link: Generated<string>;
    published_by: Key | null;
    published_at: Date;
  };
  notice_receipt: {
    user_id: Key;
    notice_id: Key;
    email: Generated<string>;
    read_at: Date | null;
    cleared_at: Date | null;
    clear_id: string | null;
    unread_when_cleared: Generated<boolean>;
  };
};
