import type { z } from "zod";
import type { Json } from "./openapi-schemas.ts";

/** What the product posts to receivers, each type with an example. */
export type ApiEvents = {
  schema: z.ZodType;
  tag: string;
  list: readonly { type: string; summary: string; description: string; example: Json }[];
};

/** The section `webhooks` of the document: one request for each type. */
export function toWebhooks({ tag, list }: ApiEvents, schema: Json): Record<string, Json> {
  return Object.fromEntries(
    list.map(({ type, summary, description, example }) => [
      type,
      {
        post: {
          operationId: `on-${type.replace(/[._]/g, "-")}`,
          summary,
          description,
          tags: [tag],
          security: [],
          parameters: headers,
          requestBody: { required: true, content: { "application/json": { schema, example } } },
          responses: {
            "204": { description: "Accepted; so is any other 2xx." },
            "410": { description: "Stop sending: the webhook is disabled." },
          },
        },
      },
    ]),
  );
}

const header = (name: string, description: string): Json => ({
  name,
  in: "header",
  required: true,
  description,
  schema: { type: "string" },
});
const headers: readonly Json[] = [
  header("webhook-id", "The same in every attempt."),
  header("webhook-timestamp", "When it was sent, in seconds since 1970."),
  header(
    "webhook-signature",
    "`v1,` and the signature in base64; two with a space between them while a secret changes.",
  ),
];
