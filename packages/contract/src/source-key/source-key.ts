import { z } from "zod";
import { defineRoutes } from "../kernel/http/route.ts";

export const sourceKeyRoutes = defineRoutes({
  checkSourceKey: {
    method: "POST",
    path: "/source-key/check",
    permission: "signed-in",
    people: true,
    secret: true,
    summary: "Verify the source key",
    description: "Returns the address of the source repository.",
    body: z.strictObject({ key: z.string().min(1).max(200) }),
    response: z.object({ url: z.url() }),
    errors: ["source_key.wrong"],
  },
});
