import { apiDocsRoutes, apiInfo } from "@busbar/contract/portal/api-docs";
import { toOpenApi } from "@busbar/contract/kernel/http/openapi";
import type { Routes } from "@busbar/contract/kernel/http/route";
import { AppError } from "../../kernel/app-error.ts";
import { bind, type Module } from "../../kernel/module.ts";
import type { Ports } from "../../ports.ts";

/**
 * The API's own description, at /api/openapi.json. In production it is for administrators; the page that shows it,
 * /api/docs, is a file of the portal and holds nothing by itself.
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
