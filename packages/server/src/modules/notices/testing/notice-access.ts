import { house, idOf, kept, type NounAccess } from "../../../testing/access/noun-access.ts";

export const noticeAccess: NounAccess = {
  records: {
    "/announcements/{id}": house("announcement"),
    "/notices/{id}": kept(
      {
        rows: (person) => `select t.id::text as id, exists (select from notice_receipt r where r.notice_id = t.id
      and r.user_id = ${idOf(person)}) as own from notice t order by t.id desc`,
      },
      "cleared ones come back",
    ),
  },
  rows: [
    `insert into announcement (title_zh, html_zh, picture, created_at, created_by, updated_at)
    values ('公告', '<p>公告</p>', 'announcement', now(), 1, now())`,
  ],
};
