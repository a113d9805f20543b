import { z } from "zod";
import { defineRoutes } from "../kernel/http/route.ts";

export const sourceKeyRoutes = defineRoutes({
  checkSourceKey: {
    method: "POST",
    path: "/source-key/check",
    permission: "signed-in",
    secret: true,
    summary: "Where the source is, for those who know the key",
    body: z.strictObject({ key: z.string().min(1).max(200) }),
    response: z.object({ url: z.url() }),
    errors: ["source_key.wrong"],
  },
});
