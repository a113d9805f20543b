import type { Notice, NoticeQuery } from "@busbar/contract/notices/notices";
import type { HomeTile } from "../../kernel/portal/feature.ts";
import { listTile } from "../../records/list/list-tile.ts";

const path = "/notices";

/** The text of a notice, its paragraphs and items apart. */
function wordsOf(html: string): string {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const block of body.querySelectorAll("p, li, br")) block.after(" ");
  return (body.textContent ?? "").replaceAll(/\s+/g, " ").trim();
}

export const noticeTiles: readonly HomeTile[] = [
  listTile<NoticeQuery, Notice>({
    key: "notices.unread",
    kind: "news",
    title: { zh: "未读通知", en: "Unread notices" },
    needs: [],
    path,
    page: "notices",
    query: { state: "unread" },
    list: (api, query, signal) => api.listNotices({ query }, { signal }),
    row: ({ id, notice, at, link }) => ({ id, label: wordsOf(notice), at, address: link || path }),
  }),
];
