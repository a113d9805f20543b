import { z } from "zod";
import { Id } from "../kernel/http/paging.ts";
import { defineRoutes } from "../kernel/http/route.ts";

/** The view ends by itself after this time. */
export const viewMinutes = 30;

/**
 * An administrator sees the portal as another person does, including that person's rows, and cannot change anything.
 * @see R-P06
 */
export const viewAsRoutes = defineRoutes({
  startViewAs: {
    method: "POST",
    path: "/view-as",
    permission: "view-as:use",
    summary: "See the portal as another person does, in all windows of one's session, read only and for half an hour",
    body: z.strictObject({ userId: Id }),
    response: z.null(),
    errors: ["not_found", "user.beyond_rights", "view_as.oneself"],
  },
  endViewAs: {
    method: "DELETE",
    path: "/view-as",
    permission: "signed-in",
    summary: "Be oneself again",
    response: z.null(),
    whileViewing: true,
  },
});
