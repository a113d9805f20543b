import type { FollowUp, FollowUpDraft } from "@busbar/contract/follow-ups/follow-ups";
import { keepPreviousData, queryOptions, useQueryClient } from "@tanstack/react-query";
import type { useApi } from "../../kernel/portal/portal-context.tsx";
import { useWrite } from "../../kernel/queries/use-write.ts";
import type { Sent } from "../editing/use-record-editor.ts";
import type { RecordOf } from "../record-of.ts";

type Api = ReturnType<typeof useApi>;
/** Also the noun of the live events. */
const noun = "follow-ups";
export const draftName = "follow-up";
/** Notes that a record shows at first, and further ones at a time. */
export const firstNotes = 20;

export const notesOf = (api: Api, { noun: of, id }: Pick<RecordOf, "noun" | "id">, pageSize: number) =>
  queryOptions({
    queryKey: [noun, of, id, pageSize],
    queryFn: ({ signal }) => api.listFollowUps({ params: { noun: of, id }, query: { pageSize } }, { signal }),
    placeholderData: keepPreviousData,
  });

/** People who can be given the next step. */
export const colleagues = (api: Api) =>
  queryOptions({
    queryKey: ["users", "select"],
    queryFn: ({ signal }) => api.selectUsers({ query: {} }, { signal }),
    meta: { quiet: true },
  });

/** After a write, notes, the record's history, and lists that show missing next steps are fetched again. */
function useWritten({ noun: of, recordKey }: RecordOf) {
  const cache = useQueryClient();
  return {
    meta: { errorShown: true },
    onSettled: () =>
      Promise.all([[noun], recordKey, [of, "list"]].map((queryKey) => cache.invalidateQueries({ queryKey }))),
  };
}

export const useSaveNote = (api: Api, record: RecordOf) =>
  useWrite({
    ...useWritten(record),
    write: ({ seen, names, values, rowVersion }: Sent<FollowUp, FollowUpDraft>, options) => {
      const { noun: of, id } = record;
      const complete = { ...values, ...(values.nextStep === "" && { dueOn: null, turn: null }) };
      if (!seen) return api.addFollowUp({ params: { noun: of, id }, body: complete }, options);
      // The server validates a step together with its date.
      const sent = [...new Set([...names, ...(names.includes("nextStep") ? (["dueOn", "turn"] as const) : [])])];
      const body = { ...Object.fromEntries(sent.map((name) => [name, complete[name]])), rowVersion };
      return api.updateFollowUp({ params: { noun: of, id, noteId: seen.id }, body }, options);
    },
  });

export const useSetDone = (api: Api, record: RecordOf) =>
  useWrite({
    ...useWritten(record),
    meta: {},
    write: ({ note, done }: { note: FollowUp; done: boolean }, options) =>
      api.updateFollowUp(
        {
          params: { noun: record.noun, id: record.id, noteId: note.id },
          body: { done, rowVersion: note.rowVersion },
        },
        options,
      ),
  });

export const useRemoveNote = (api: Api, record: RecordOf) =>
  useWrite({
    ...useWritten(record),
    write: (note: FollowUp, options) =>
      api.removeFollowUp({ params: { noun: record.noun, id: record.id, noteId: note.id } }, options),
  });
