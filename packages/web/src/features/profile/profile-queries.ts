import type { ActivityQuery, OwnProfile } from "@busbar/contract/profiles";
import { UserAccount, type UserUpdate } from "@busbar/contract/user-accounts";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { presentRow } from "../../kernel/call-errors.ts";
import { useApi, usePortal } from "../../kernel/portal-context.tsx";

const noun = "users";
type Api = ReturnType<typeof useApi>;

export const ownProfile = (api: Api) =>
  queryOptions({
    queryKey: [noun, "own"],
    queryFn: ({ signal }) => api.getProfile({}, { signal }),
    meta: { errorShown: true },
  });

export const personProfile = (api: Api, id: string) =>
  queryOptions({
    queryKey: [noun, "profile", id],
    queryFn: ({ signal }) => api.getPersonProfile({ params: { id } }, { signal }),
    meta: { errorShown: true },
  });

export const ownActivity = (api: Api, query: ActivityQuery) =>
  queryOptions({
    queryKey: [noun, "activity", query],
    queryFn: ({ signal }) => api.listOwnActivity({ query }, { signal }),
    placeholderData: keepPreviousData,
    meta: { errorShown: true },
  });

/** Runs a change of oneself; the page and the header show it at once. */
function useOwnChange<T, R extends Partial<OwnProfile>>(change: (api: Api, given: T) => Promise<R>) {
  const api = useApi();
  const { access } = usePortal();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (given: T) => change(api, given),
    onSuccess: (changed) => {
      queries.setQueryData<OwnProfile>([noun, "own"], (known) => known && { ...known, ...changed });
      const { fullName, avatar, timeZone } = changed;
      access.setState(({ user }) => ({
        user: {
          ...user,
          ...(fullName !== undefined && { fullName }),
          ...(avatar !== undefined && { avatar }),
          ...(timeZone !== undefined && { timeZone }),
        },
      }));
    },
    onSettled: () => queries.invalidateQueries({ queryKey: [noun] }),
    meta: { errorShown: true },
  });
}

export const useSaveProfile = () =>
  useOwnChange((api, body: UserUpdate): Promise<UserAccount> => api.updateUser({ body }));
export const useUploadPicture = () => useOwnChange((api, file: Blob) => api.uploadAvatar({ file }));
export const useRemovePicture = () => useOwnChange((api) => api.removeAvatar());
export const useChooseMails = () =>
  useOwnChange(async (api, off: OwnProfile["mailOff"]) => ({
    mailOff: (await api.chooseMails({ body: { off } })).off,
  }));
export const useMoveAddress = () =>
  useOwnChange((api, body: Parameters<Api["changeAddress"]>[0]["body"]) => api.changeAddress({ body }));

/** The account as it is now, when `error` says that ours is stale. */
export const presentOf = (error: unknown): UserAccount | null => presentRow(error, UserAccount);
