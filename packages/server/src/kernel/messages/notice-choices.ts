import { type NoticeChannel, type NoticeKind, noticeKinds } from "@busbar/contract/notices/notice-kinds";
import { type RawBuilder, type SqlBool, sql } from "kysely";

/** Whether a person gets notices of a kind by a channel: by their choice, or else by the default. `person` is an id. */
export function hears(person: RawBuilder<unknown>, kind: NoticeKind, channel: NoticeChannel): RawBuilder<SqlBool> {
  const way = noticeKinds[kind][channel];
  if (way === "always") return sql<SqlBool>`true`;
  return sql<SqlBool>`coalesce((select h.is_on from notice_choice h
    where h.user_id = ${person} and h.kind = ${kind} and h.channel = ${channel}), ${way === "on"})`;
}
