import { z } from "zod";
import { defineRoutes } from "../kernel/http/route.ts";

/** The most calls that are answered together. */
export const maxReads = 100;

/** Path and query of a GET call below /api. */
const Address = z
  .string()
  .max(4000)
  .regex(/^\/[a-zA-Z][^#\s]*$/);

/** An answer as the call itself would have had it, its body as text; null: not in time, to be asked for by itself. */
const Answer = z.object({ http: z.int(), text: z.string() }).nullable();

export const readRoutes = defineRoutes({
  readTogether: {
    method: "POST",
    path: "/reads",
    permission: "signed-in",
    // It only reads, and each of its calls is judged by itself.
    whileViewing: true,
    summary: "Run several reads",
    description: "Several GET calls in one, each with its own permissions and errors.",
    body: z.strictObject({ calls: z.array(Address).min(1).max(maxReads) }),
    response: z.object({ answers: z.array(Answer) }),
  },
});
