import type { ActivityQuery, OwnProfile } from "@busbar/contract/profiles/profiles";
import type { UserAccount, UserUpdate } from "@busbar/contract/users/user-accounts";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useApi, usePortal } from "../../kernel/portal/portal-context.tsx";
import { recordQueries } from "../../kernel/queries/record-queries.ts";
import { useWrite } from "../../kernel/queries/use-write.ts";

const noun = "users";
const queries = recordQueries(noun);
type Api = ReturnType<typeof useApi>;

export const ownProfile = (api: Api) =>
  queryOptions({
    queryKey: [noun, "own"],
    queryFn: ({ signal }) => api.getProfile({}, { signal }),
  });

export const ownActivity = (api: Api, query: ActivityQuery) =>
  queries.page(["activity"], query, (options) => api.listOwnActivity({ query }, options));

/** After a change of one's own data, page and header show it at once. */
function useOwnChange<R extends Partial<OwnProfile>>() {
  const { access } = usePortal();
  const queries = useQueryClient();
  return {
    onSuccess: (changed: R) => {
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
  };
}

/** Held by the page, since its tabs are unmounted. */
export function useSaveProfile() {
  const api = useApi();
  return useWrite({
    ...useOwnChange<UserAccount>(),
    write: (body: UserUpdate, options): Promise<UserAccount> => api.updateUser({ body }, options),
  });
}
export type SaveProfile = ReturnType<typeof useSaveProfile>;

export function useUploadPicture() {
  const api = useApi();
  const settings = useOwnChange<Awaited<ReturnType<Api["uploadAvatar"]>>>();
  return useWrite({ ...settings, write: (file: Blob, options) => api.uploadAvatar({ file }, options) });
}

export function useRemovePicture() {
  const api = useApi();
  const settings = useOwnChange<Awaited<ReturnType<Api["removeAvatar"]>>>();
  return useWrite({ ...settings, write: (_: void, options) => api.removeAvatar({}, options) });
}

export function useMoveAddress() {
  const api = useApi();
  const settings = useOwnChange<Awaited<ReturnType<Api["changeAddress"]>>>();
  return useWrite({
    ...settings,
    write: (body: Parameters<Api["changeAddress"]>[0]["body"], options) => api.changeAddress({ body }, options),
  });
}

/** Immediate, so it is not aborted with the page. */
export function useChooseTimeZone() {
  const api = useApi();
  return useMutation({
    ...useOwnChange<UserAccount>(),
    mutationFn: (body: UserUpdate): Promise<UserAccount> => api.updateUser({ body }),
  });
}

type NoticeChange = Parameters<Api["chooseNotices"]>[0]["body"];

/** Immediate, and shown optimistically until the answer arrives. */
export function useChooseNotices() {
  const api = useApi();
  return useMutation({
    ...useOwnChange<Pick<OwnProfile, "notices">>(),
    mutationFn: (body: NoticeChange) => api.chooseNotices({ body }),
  });
}
