import type { ApiDocument, Json } from "../src/kernel/http/openapi.ts";

const text = (description: string): Json => ({ type: "string", description });

const refusal = (description: string): Json => ({
  description,
  content: {
    "application/json": {
      schema: {
        type: "object",
        required: ["error", "error_description"],
        properties: { error: text("Code of RFC 6749, section 5.2."), error_description: text("The same in words.") },
      },
    },
  },
});

/**
 * The call that no route of the contract describes, because RFC 6749 decides on its body and answers: it stands apart from
 * the envelope of all others.
 */
export function addTokenCall(document: ApiDocument, tag: string): void {
  document.paths["/oauth/token"] = {
    post: {
      operationId: "getAccessToken",
      summary: "Get an access token",
      description:
        "The client credentials grant (RFC 6749, section 4.4) for systems that know only OAuth 2.0. The client id is the code of a service account, the client secret one of its tokens, in the Basic header or the body. The access token is valid for an hour. Without the envelope of other calls.",
      tags: [tag],
      security: [],
      "x-permission": "public",
      "x-reasons": [],
      requestBody: {
        required: true,
        content: {
          "application/x-www-form-urlencoded": {
            schema: {
              type: "object",
              required: ["grant_type"],
              properties: {
                grant_type: { const: "client_credentials", description: "The grant." },
                client_id: text("Code of the service account, unless the Basic header has it."),
                client_secret: text("A token of the service account, unless the Basic header has it."),
              },
            },
          },
        },
      },
      responses: {
        "200": {
          description: "Success",
          content: {
            "application/json": {
              schema: {
                type: "object",
                required: ["access_token", "token_type", "expires_in"],
                properties: {
                  access_token: text("Sent as `Authorization: Bearer …`."),
                  token_type: { const: "Bearer", description: "Always `Bearer`." },
                  expires_in: { type: "integer", description: "Seconds until it ends." },
                },
              },
            },
          },
        },
        "400": refusal("The request is not that of the grant."),
        "401": refusal("Unknown client or wrong secret."),
        "429": refusal("Too many calls; wait for the seconds of `Retry-After`."),
      },
    },
  };
  document.components.securitySchemes["oauth"] = {
    type: "oauth2",
    description: "The same as `bearer`, for clients that get their tokens by themselves.",
    flows: { clientCredentials: { tokenUrl: "/api/oauth/token", scopes: {} } },
  };
}
