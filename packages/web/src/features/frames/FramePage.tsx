import { judgeFrame } from "@busbar/contract/frames/frame-address";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import WindowIcon from "~icons/ri/external-link-line";
import { messageOf } from "../../kernel/calls/call-errors.ts";
import { useApi, usePortalRoutes } from "../../kernel/portal/portal-context.tsx";
import { allRoutes } from "../../kernel/portal/portal-routes.ts";
import { useView } from "../../kernel/portal/view.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Link } from "../../ui/form/buttons/Link.tsx";
import { PageFrame } from "../../ui/pages/PageFrame.tsx";
import { Callout } from "../../ui/states/Callout.tsx";
import { ErrorState } from "../../ui/states/ErrorState.tsx";
import { Skeleton } from "../../ui/states/PageSkeleton.tsx";
import { frameTexts } from "./frame-texts.ts";
import { FramedPage } from "./FramedPage.tsx";

const framedSites = (api: ReturnType<typeof useApi>) =>
  queryOptions({ queryKey: ["framed-sites"], queryFn: ({ signal }) => api.listFramedSites({}, { signal }) });

const iconName = /^[a-z0-9-]{1,60}$/;
const longestTitle = 60;

/**
 * A page of another site: the one that the menu's row names, else the query's `url`, with its `title` and `icon` for the
 * tab. Everything in the address may come from a stranger's link. @see R-G50
 */
export function FramePage() {
  const t = frameTexts.useTexts();
  const view = useView();
  const sites = useQuery(framedSites(useApi()));
  const row = allRoutes(usePortalRoutes()).find(({ path }) => path === view.path)?.item.meta;
  const asked = row?.frame === undefined;
  const title = (asked && view.query.get("title")?.trim().slice(0, longestTitle)) || undefined;
  const icon = (asked && view.query.get("icon")) || undefined;
  const name = useEffectEvent(() => view.setTitle(title, icon && iconName.test(icon) ? icon : undefined));
  // The shell's tab, outside the view.
  useEffect(() => name(), [title, icon]);

  const verdict = judgeFrame(row?.frame ?? view.query.get("url") ?? "", sites.data ?? [], window.location.origin);
  const host = "host" in verdict ? verdict.host : undefined;
  return (
    <PageFrame
      title={title ?? host ?? t("title")}
      card={false}
      about={title !== undefined && host !== undefined ? <span>{host}</span> : null}
      action={
        "url" in verdict ? (
          <Link variant="plain" href={verdict.url} target="_blank" rel="noopener noreferrer">
            <Icon of={WindowIcon} />
            {t("open")}
          </Link>
        ) : null
      }
    >
      {sites.error && !sites.data ? (
        <ErrorState message={messageOf(sites.error)} onRetry={() => void sites.refetch()} />
      ) : null}
      {sites.isPending ? <Skeleton lines={6} /> : null}
      {sites.data && verdict.kind === "framed" ? (
        <FramedPage key={verdict.url} {...verdict} title={title ?? verdict.host} />
      ) : null}
      {sites.data && verdict.kind === "unlisted" ? (
        <Callout tone="warn">{t("unlisted", { host: verdict.host })}</Callout>
      ) : null}
      {verdict.kind === "own" || verdict.kind === "unreadable" ? (
        <Callout tone="danger">{t(verdict.kind)}</Callout>
      ) : null}
    </PageFrame>
  );
}
