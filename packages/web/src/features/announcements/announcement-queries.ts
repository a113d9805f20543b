import type {
  Announcement,
  AnnouncementAudience,
  AnnouncementDraft,
  AnnouncementQuery,
} from "@busbar/contract/announcements/announcements";
import { queryOptions } from "@tanstack/react-query";
import type { useApi } from "../../kernel/portal/portal-context.tsx";
import { recordQueries } from "../../kernel/queries/record-queries.ts";
import type { Sent } from "../../records/editing/use-record-editor.ts";

type Api = ReturnType<typeof useApi>;

const queries = recordQueries("announcements");
export type AnnouncementValues = AnnouncementDraft;

export const emptyAnnouncement: AnnouncementValues = {
  titleZh: "",
  titleEn: "",
  zh: "",
  en: "",
  picture: "announcement",
  link: "",
  audience: { everyone: false, roles: [], departments: [], regions: [], users: [] },
  byMail: false,
  startsAt: null,
  expiresAt: null,
};

export const announcementValues = (row: Announcement): AnnouncementValues => ({
  titleZh: row.titleZh,
  titleEn: row.titleEn,
  zh: row.zh,
  en: row.en,
  picture: row.picture,
  link: row.link,
  audience: row.audience,
  byMail: row.byMail,
  startsAt: row.startsAt,
  expiresAt: row.expiresAt,
});

export const announcementList = (api: Api, query: AnnouncementQuery) =>
  queries.list(query, (options) => api.listAnnouncements({ query }, options));

export const oneAnnouncement = (api: Api, id: string) =>
  queries.one(id, (options) => api.getAnnouncement({ params: { id } }, options));

export const audienceChoices = (api: Api) =>
  queryOptions({
    queryKey: ["announcements", "choices"],
    queryFn: ({ signal }) => api.getAudienceChoices({}, { signal }),
    staleTime: 60_000,
  });

export const audiencePeople = (api: Api, keyword: string) =>
  queries.page(["people"], keyword, (options) => api.findAudiencePeople({ query: { keyword } }, options));

export const audienceCount = (api: Api, audience: AnnouncementAudience) =>
  queries.page(["count"], audience, (options) => api.countAudience({ body: audience }, options));

export type ReaderPlace = { state?: "read" | "unread" | undefined; pageNo: number; pageSize: number };
export const announcementReaders = (api: Api, id: string, query: ReaderPlace) =>
  queries.page(["readers", id], query, (options) => api.listAnnouncementReaders({ params: { id }, query }, options));

export const useSaveAnnouncement = (api: Api) =>
  queries.useWrite(({ seen, names, values, rowVersion }: Sent<Announcement, AnnouncementValues>, options) =>
    seen
      ? api.updateAnnouncement(
          {
            params: { id: seen.id },
            body: { ...Object.fromEntries(names.map((name) => [name, values[name]])), rowVersion },
          },
          options,
        )
      : api.createAnnouncement({ body: values }, options),
  );

export type AnnouncementStep = "send" | "withdraw" | "remove";
export const useAnnouncementStep = (api: Api, step: AnnouncementStep) =>
  queries.useWrite(async ({ id, rowVersion }: Announcement, options): Promise<unknown> => {
    const params = { id };
    if (step === "remove") return api.removeAnnouncement({ params }, options);
    const body = { rowVersion };
    return step === "send"
      ? api.sendAnnouncement({ params, body }, options)
      : api.withdrawAnnouncement({ params, body }, options);
  });
