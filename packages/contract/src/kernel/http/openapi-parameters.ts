import { followsScope, scopeHeader } from "../../users/scope-header.ts";
import type { Json } from "./openapi-schemas.ts";
import { readsRecord, type Route } from "./route.ts";

/** Parameters that follow from the kind of a call: headers, and the cursor of a list. */
export const kindParameters = (route: Route): Json[] => [
  ...keyParameter(route),
  ...scopeParameter(route),
  ...(readsRecord(route) ? [knownAnswer] : []),
  ...(route.byRef ? [knownVersion] : []),
  ...(route.cursors ? [cursorParameter] : []),
];

const knownAnswer: Json = {
  name: "If-None-Match",
  in: "header",
  description: "`ETag` of an answer that you have: 304 without a body if it still holds.",
  schema: { type: "string" },
};

const knownVersion: Json = {
  name: "If-Match",
  in: "header",
  description:
    "`ETag` of the record that the change is based on: 412 if it has changed since, or if there is none. Without it the fields are written whatever the record is by now.",
  schema: { type: "string" },
};

const cursorParameter: Json = {
  name: "cursor",
  in: "query",
  required: false,
  description:
    "`start` for the first rows, then the `next` of the last answer. Rows come in the order of their ids, which rows added meanwhile do not shift, and without totals. Not together with `pageNo` and `sort`.",
  schema: { type: "string", maxLength: 128 },
};

function keyParameter(route: Route): Json[] {
  if (route.method === "GET" || route.secret) return [];
  const schema = { type: "string", maxLength: 128 };
  const description =
    "Any text that is new for each change. A call that is repeated with it within 24 hours is answered as before, and changes nothing again.";
  return [{ name: "Idempotency-Key", in: "header", required: route.keyRequired === true, description, schema }];
}

/** The header with the chosen scope, for calls that follow it. */
function scopeParameter(route: Route): Json[] {
  if (route.permission === "public" || route.permission === "signed-in" || !followsScope(route, {})) return [];
  const description =
    "What the caller looks at, such as `region=east&manager=SM_EAST&customer=KH000005`: leaves out rows of other customers";
  return [
    { name: scopeHeader, in: "header", required: false, description, schema: { type: "string", maxLength: 256 } },
  ];
}
