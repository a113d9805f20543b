import { apiDocsRoutes, apiInfo } from "@busbar/contract/api-docs/api-docs";
import { toOpenApi } from "@busbar/contract/kernel/http/openapi";
import type { Routes } from "@busbar/contract/kernel/http/route";
import { AppError } from "../../kernel/app-error.ts";
import { bind, type Module } from "../../kernel/module.ts";
import type { Ports } from "../../ports.ts";

/**
 * The OpenAPI description at /api/openapi.json. In production only administrators may read it; the page /api/docs is a
 * static file of the portal without content of its own.
 */
export function createApiDocs(routes: Routes, { settings }: Pick<Ports, "settings">): Module {
  let text: string | undefined;
  return bind(apiDocsRoutes, {
    apiDocument: async ({ actor }) => {
      if (settings.profile === "production") {
        if (!actor) throw new AppError("session.none");
        if (!actor.admin) throw new AppError("not_allowed", { permission: "admin" });
      }
      text ??= JSON.stringify(toOpenApi(routes, apiInfo));
      return new Response(text, { headers: { "content-type": "application/json; charset=utf-8" } });
    },
  });
}
