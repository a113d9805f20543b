import type { AllRoutes } from "@busbar/contract";
import type { Client } from "@busbar/contract/kernel/http/client";
import type { NoticeTab } from "@busbar/contract/notices/notices";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { firstInSpareTime } from "../../kernel/fast/spare-time.ts";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { toast } from "../../kernel/portal/toasts.ts";
import { noticeTexts } from "../texts/shell-texts.ts";

const noun = "notices";
/** Number of notices in the panel. */
export const shownNotices = 20;

/** The person's notices that are not cleared; `total` counts the unread ones. Live events refresh it. */
export const noticeList = (api: Client<AllRoutes>, tab: NoticeTab) =>
  queryOptions({
    // The panel says itself that it failed.
    meta: { quiet: true },
    queryKey: [noun, "list", { tab }],
    queryFn: async (context) => {
      await firstInSpareTime(context);
      return api.noticeGetList({ query: { tab, pageSize: shownNotices } }, { signal: context.signal });
    },
  });

/** The last clearing, while it can be undone. */
const clearing = createStore<{ undoToken: string | null }>(() => ({ undoToken: null }));
let clock: ReturnType<typeof setTimeout> | undefined;

function offerUndo(undoToken: string | null, milliseconds = 0): void {
  clearTimeout(clock);
  clearing.setState({ undoToken });
  if (undoToken !== null) clock = setTimeout(() => clearing.setState({ undoToken: null }), milliseconds);
}

export function useReadNotices() {
  const api = useApi();
  const invalidate = useInvalidate();
  const one = useMutation({
    mutationFn: (id: string) => api.readNotice({ params: { id } }),
    onSettled: invalidate,
  });
  const all = useMutation({ mutationFn: () => api.readAllNotices(), onSettled: invalidate });
  return { one, all };
}

/** Clears the list with a toast that offers undo for as long as the server accepts it. @see R-S13 */
export function useClearNotices() {
  const t = noticeTexts.useTexts();
  const api = useApi();
  const invalidate = useInvalidate();
  const undoToken = useStore(clearing, (state) => state.undoToken);
  const undo = useMutation({
    mutationFn: (token: string) => api.undoClearNotices({ body: { undoToken: token } }),
    onSuccess: () => toast.success(t("restored")),
    onSettled: () => {
      offerUndo(null);
      toast.withdraw(t("cleared"));
      return invalidate();
    },
  });
  const clear = useMutation({
    mutationFn: async () => {
      const sent = performance.now();
      const answer = await api.clearNotices();
      // Measured from the call, so that the offer ends no later than the server's.
      return { ...answer, milliseconds: answer.undoSeconds * 1000 - (performance.now() - sent) };
    },
    onSuccess: ({ undoToken: token, milliseconds }) => {
      offerUndo(token, milliseconds);
      const onTake = () => token !== null && undo.mutate(token);
      const offer = token === null ? undefined : { label: t("undo"), onTake, milliseconds, isUndo: true };
      toast.success(t("cleared"), offer);
    },
    onSettled: invalidate,
  });
  return { clear, undo, undoToken };
}

function useInvalidate() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [noun] });
}
