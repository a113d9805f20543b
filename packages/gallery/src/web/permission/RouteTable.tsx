import { useMemo, useState } from "react";
import { allRoutes, type PortalRoute } from "@busbar/web/kernel/portal/portal-routes.ts";
import { usePortalRoutes } from "@busbar/web/kernel/portal/portal-context.tsx";
import { useLanguage } from "@busbar/web/kernel/texts/i18n.ts";
import { DataTable } from "@busbar/web/ui/table/DataTable.tsx";
import type { DataColumn, TableQuery } from "@busbar/web/ui/table/rules/table-types.ts";
import { permissionTexts } from "./permission-texts.ts";

/** Every page of the account as the router has it. */
export function RouteTable() {
  const t = permissionTexts.useTexts();
  const language = useLanguage();
  const routes = usePortalRoutes();
  const list = useMemo(() => allRoutes(routes).filter(({ item }) => item.name !== ""), [routes]);
  const [query, setQuery] = useState<TableQuery>({ pageNo: 1, pageSize: 20, sort: undefined });
  const from = (query.pageNo - 1) * query.pageSize;
  const columns: DataColumn<PortalRoute>[] = [
    { key: "path", title: t("route.path"), width: 240, render: ({ path }) => path },
    { key: "name", title: t("route.name"), width: 180, render: ({ item }) => item.name },
    {
      key: "title",
      title: t("route.title"),
      width: 180,
      render: ({ item: { meta } }) => (language === "en" && meta.titleEn) || meta.title,
    },
    { key: "component", title: t("route.component"), width: 180, render: ({ item }) => item.component || "—" },
    { key: "redirect", title: t("route.redirect"), width: 180, render: ({ item }) => item.redirect ?? "—" },
    { key: "icon", title: t("route.icon"), width: 160, render: ({ item }) => item.meta.icon ?? "—" },
    { key: "flags", title: t("route.flags"), width: 220, render: ({ item }) => flagsOf(item.meta).join(", ") || "—" },
  ];
  return (
    <DataTable
      id="gallery-routes"
      caption={t("routes")}
      columns={columns}
      rows={list.slice(from, from + query.pageSize)}
      total={list.length}
      query={query}
      onQuery={(change) => setQuery({ ...query, ...change })}
      rowKey={({ path, item }) => `${item.name} ${path}`}
      rowLabel={({ path }) => path}
      height="content"
    />
  );
}

/** What is switched on, and the badge with its text. */
const flagsOf = (meta: PortalRoute["item"]["meta"]): string[] =>
  Object.entries(meta).flatMap(([key, value]) =>
    value === true ? [key] : key === "badge" && value !== undefined ? [`badge ${String(value)}`] : [],
  );
