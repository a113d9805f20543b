import { type Attachment, type AttachmentList, pictureKinds } from "@busbar/contract/attachments/attachments";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { toast } from "../../kernel/portal/toasts.ts";
import { filesTexts } from "./files-texts.ts";
import type { RecordOf } from "../record-of.ts";

type Api = ReturnType<typeof useApi>;
type Of = Pick<RecordOf, "noun" | "id">;
/** Also the noun of the live events. */
const noun = "attachments";
const undoMs = 10_000;

export const filesOf = (api: Api, of: Of) =>
  queryOptions({
    queryKey: [noun, of.noun, of.id],
    queryFn: ({ signal }) => api.listAttachments({ params: of, query: { pageSize: 200 } }, { signal }),
  });

/** The bytes never change; they are dropped after a minute without a viewer. */
export const contentOf = (api: Api, of: Of, file: Attachment) =>
  queryOptions({
    queryKey: ["attachment-content", of.noun, of.id, file.id],
    queryFn: async ({ signal }) =>
      (await api.downloadAttachment({ params: { ...of, fileId: file.id } }, { signal })).blob(),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });

/** Kinds of files that the portal can preview. */
export const isPreviewed = ({ kind }: Attachment): boolean => kind === "pdf" || pictureKinds.includes(kind);

/** Actions on a file; afterwards the list and the record's history are fetched again. */
export function useFileActions({ recordKey, ...of }: RecordOf) {
  const api = useApi();
  const cache = useQueryClient();
  const t = filesTexts.useTexts();
  const { queryKey } = filesOf(api, of);
  const readAgain = async () => {
    await cache.invalidateQueries({ queryKey });
    await cache.invalidateQueries({ queryKey: recordKey });
  };
  const put = (change: (list: AttachmentList) => AttachmentList) =>
    cache.setQueryData(queryKey, (list) => list && change(list));

  const restore = useMutation({
    mutationFn: (file: Attachment) => api.restoreAttachment({ params: { ...of, fileId: file.id } }),
    onSuccess: (file) => {
      toast.success(t("restored", { name: file.name }));
      return readAgain();
    },
  });
  const remove = useMutation({
    mutationFn: (file: Attachment) => api.removeAttachment({ params: { ...of, fileId: file.id } }),
    onSuccess: (_, file) => {
      put((list) => ({ ...list, total: list.total - 1, list: list.list.filter(({ id }) => id !== file.id) }));
      toast.success(t("removed", { name: file.name }), {
        label: t("undo"),
        milliseconds: undoMs,
        isUndo: true,
        onTake: () => restore.mutate(file),
      });
      return readAgain();
    },
  });
  const show = useMutation({
    mutationFn: ({ file, shownTo }: { file: Attachment; shownTo: Attachment["shownTo"] }) =>
      api.showAttachment({ params: { ...of, fileId: file.id }, body: { shownTo } }),
    onSuccess: (file) => {
      put((list) => ({ ...list, list: list.list.map((one) => (one.id === file.id ? file : one)) }));
      return readAgain();
    },
  });
  return { remove, show, readAgain };
}
