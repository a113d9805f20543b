import { z } from "zod";
import type { ApiInfo } from "../kernel/http/openapi.ts";
import { defineRoutes } from "../kernel/http/route.ts";

/** The version of the API: it changes when a caller must. It says nothing of the release that serves it. */
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
    // In production the handler asks for an administrator; elsewhere everyone may read it.
    permission: "public",
    summary: "This document, as OpenAPI 3.1",
    // Readers of documents add what they like to an address; nothing of it is used.
    query: z.looseObject({}),
    response: "file",
    errors: ["session.none", "not_allowed"],
  },
});
