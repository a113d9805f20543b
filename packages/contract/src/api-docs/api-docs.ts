import { z } from "zod";
import type { ApiInfo } from "../kernel/http/openapi.ts";
import { defineRoutes } from "../kernel/http/route.ts";

/** The version of the API, which changes when clients must change. It is independent of the release. */
export const apiInfo: ApiInfo = {
  title: "Busbar",
  version: "1",
  nouns: {
    user: "users",
    expireToken: "sessions",
    refreshToken: "sessions",
    logout: "sessions",
    pwdSet: "sessions",
    menu: "menus",
    router: "menus",
    area: "areas",
    public: "dictionaries",
    "openapi.json": "portal",
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
