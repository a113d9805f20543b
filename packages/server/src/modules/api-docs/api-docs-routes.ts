import { apiDocsRoutes } from "@busbar/contract/api-docs/api-docs";
import { AppError } from "../../kernel/app-error.ts";
import { bind, type Module } from "../../kernel/module.ts";
import type { Ports } from "../../ports.ts";

/**
 * The OpenAPI description at /api/openapi.json. In production only administrators may read it; the page /api/docs is a
 * static file of the portal without content of its own.
 */
export function createApiDocs({ settings, apiDocument }: Pick<Ports, "settings" | "apiDocument">): Module {
  return bind(apiDocsRoutes, {
    apiDocument: async ({ actor, request }) => {
      if (settings.profile === "production") {
        if (!actor) throw new AppError("session.none");
        if (!actor.admin) throw new AppError("not_allowed", { permission: "admin" });
      }
      const packed = await apiDocument();
      const headers = { "content-type": "application/json; charset=utf-8", vary: "accept-encoding" };
      if (takesGzip(request.headers.get("accept-encoding")))
        return new Response(packed, { headers: { ...headers, "content-encoding": "gzip" } });
      return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip")), { headers });
    },
  });
}

/** As RFC 9110, section 12.5.3, except that a client that says nothing gets what everybody reads. */
const takesGzip = (header: string | null): boolean =>
  (header ?? "").split(",").some((part) => /^\s*(gzip|\*)\s*(;\s*q=(?!0(\.0*)?\s*$)|$)/i.test(part));
