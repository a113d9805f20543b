import type { Key } from "../../tables.ts";

export type ProfileTables = {
  user_avatar: { user_id: Key; webp: Uint8Array; etag: string; updated_at: Date };
  mail_choice: { user_id: Key; topic: string };
};
