import { z } from "zod";
import type { ApiInfo } from "../kernel/http/openapi.ts";
import { defineRoutes } from "../kernel/http/route.ts";
import { EventType, eventWords, exampleOf, WebhookEvent } from "../webhooks/webhook-events.ts";
import { apiTags, tagOf } from "./api-tags.ts";
import { commonFields } from "./common-fields.ts";

/** What the description says of itself. The version changes when clients must change; it is not that of the release. */
export const apiInfo: ApiInfo = {
  info: {
    title: "Busbar",
    version: "1",
    contact: { name: "The administrators of this portal" },
    license: { name: "MIT", url: "https://opensource.org/license/mit" },
    description:
      "The calls of the Busbar portal. Sign in with POST /user/token and send the token as `Authorization: Bearer …`. " +
      "Rows are limited to what the caller may see. Dates are local (yyyy-mm-dd), instants are UTC, amounts and " +
      "quantities are decimal texts.",
  },
  tags: apiTags,
  tagOf,
  commonFields,
  events: {
    schema: WebhookEvent,
    tag: "Webhooks",
    list: EventType.options.map((type) => ({
      type,
      summary: `${eventWords[type]?.en ?? type}`,
      description: `Sent to webhooks that chose \`${type}\` and whose service account may read the record.`,
      example: exampleOf(type),
    })),
  },
};

export const apiDocsRoutes = defineRoutes({
  apiDocument: {
    method: "GET",
    path: "/openapi.json",
    // Outside production everyone may read it; in production the handler requires an administrator.
    permission: "public",
    summary: "Get this document",
    description: "As OpenAPI 3.1.",
    // Document viewers add parameters of their own, which are ignored.
    query: z.looseObject({}),
    response: "file",
    errors: ["session.none", "not_allowed"],
  },
});
