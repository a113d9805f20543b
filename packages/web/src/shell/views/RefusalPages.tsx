import { mayAskFor } from "@busbar/contract/roles/company-rights";
import type { Permission } from "@busbar/contract/kernel/permissions";
import { roleCodes } from "@busbar/contract/kernel/role-codes";
import { useUser } from "../../kernel/portal/portal-context.tsx";
import type { PortalRoute } from "../../kernel/portal/portal-routes.ts";
import { shellTexts } from "../texts/shell-texts.ts";
import type { PortalRouter } from "../navigation/portal-router.ts";
import type { RouteLocation } from "../navigation/view-list.ts";
import { lazyComponent } from "../../kernel/boot/lazy-component.tsx";
import { PartBoundary } from "../../kernel/boot/PartBoundary.tsx";
import styles from "../../ui/pages/plain-page.module.css";
import { PlainPage, CutWirePicture, LockedCabinetPicture } from "../../ui/pages/PlainPage.tsx";

const AskAccess = lazyComponent(() => import("../access/AskAccess.tsx").then((m) => m.AskAccess));

function useExitLinks(router: PortalRouter) {
  const t = shellTexts.useTexts();
  return [
    { label: t("page.home"), primary: true, onAct: () => router.navigate("/") },
    { label: t("page.back"), onAct: () => history.back() },
  ];
}

export function NotFoundPage({ location, router }: { location: RouteLocation; router: PortalRouter }) {
  const t = shellTexts.useTexts();
  const path = new URLSearchParams(location.search).get("path") ?? location.path;
  return (
    <PlainPage
      code="404"
      title={t("page.notFound")}
      text={t("page.notFound.text", { path })}
      picture={<CutWirePicture />}
      actions={useExitLinks(router)}
    />
  );
}

/**
 * Names the forbidden page and the missing permission. Shown at the page's own address, on arrival or after a change of
 * permissions, and at `/403?path=…&permission=…`.
 */
export function ForbiddenPage({ location, router }: { location: RouteLocation; router: PortalRouter }) {
  const t = shellTexts.useTexts();
  const query = new URLSearchParams(location.search);
  const path = location.locked ? location.path : query.get("path");
  const permissions = location.locked ? permissionsOf(location.route) : (query.get("permission")?.split(/[, ]+/) ?? []);
  const permission = permissions.join(", ");
  const kind = companyKinds[useUser().roleCode] ?? "";
  const ofStaff = permissions.length > 0 && !permissions.some((name) => mayAskFor(kind, name as Permission));
  const text = ofStaff
    ? t("page.forbidden.staff")
    : path && permission
      ? t("page.forbidden.text", { path, permission })
      : t("page.forbidden.plain");
  return (
    <PlainPage
      code="403"
      title={t("page.forbidden")}
      text={text}
      picture={<LockedCabinetPicture />}
      actions={useExitLinks(router)}
    >
      {permissions.length > 0 && !ofStaff ? (
        <PartBoundary>
          <div className={styles.ask}>
            <AskAccess any={!needsAll(location.route)} permissions={permissions} path={path ?? location.path} />
          </div>
        </PartBoundary>
      ) : null}
    </PlainPage>
  );
}

/** What people of companies can ask for depends on whose they are. */
const companyKinds: Readonly<Record<string, string>> = {
  [roleCodes.enterprise]: "CUSTOMER",
  [roleCodes.partner]: "PARTNER",
};

/** Whether the nearest guard needs all of its permissions. */
function needsAll(route: PortalRoute | undefined): boolean {
  const guard = route?.item.meta.guard;
  if (route && !guard) return needsAll(route.parent);
  return guard !== undefined && !Array.isArray(guard) && guard.mode === "allOf";
}

/** Permissions of the nearest guard; role codes would mean nothing to the person. */
function permissionsOf(route: PortalRoute | undefined): readonly string[] {
  if (!route) return [];
  const guard = route.item.meta.guard;
  if (!guard) return permissionsOf(route.parent);
  const names = Array.isArray(guard) ? guard : (guard.permission ?? []);
  return names.filter((name) => name.includes(":"));
}

export function UnknownComponentPage({ component, router }: { component: string; router: PortalRouter }) {
  const t = shellTexts.useTexts();
  return (
    <PlainPage
      title={t("view.unknown.title")}
      text={t("view.unknown.text", { component })}
      picture={<CutWirePicture />}
      actions={useExitLinks(router)}
    />
  );
}
