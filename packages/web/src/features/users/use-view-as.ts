import { messageOf } from "../../kernel/calls/call-errors.ts";
import { seeAnew } from "../../kernel/session/address.ts";
import { useApi, useCan, useUser } from "../../kernel/portal/portal-context.tsx";
import { toast } from "../../kernel/portal/toasts.ts";

/**
 * Shows the portal as another account sees it, with all data fetched again. Undefined without the permission.
 * @see R-P06
 */
export function useViewAs(): (userId: string) => (() => void) | undefined {
  const api = useApi();
  const can = useCan();
  const own = useUser().id;
  return (userId) =>
    userId === own || !can(["view-as:use"])
      ? undefined
      : () =>
          void api.startViewAs({ body: { userId } }).then(seeAnew, (error: unknown) => toast.error(messageOf(error)));
}
