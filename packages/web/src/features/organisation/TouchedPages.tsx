import type { SettingName } from "@busbar/contract/organisation/organisation-settings";
import { allRoutes } from "../../kernel/portal/portal-routes.ts";
import { usePortalRoutes } from "../../kernel/portal/portal-context.tsx";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import { Link } from "../../ui/form/buttons/Link.tsx";

type Business = "paymentTermsDays" | "reviewMinPersons" | "writeOffLimit" | "extensionMostDays";

/** The pages on which a setting is felt; those of titles and of signing in are none of the menu. */
export const touchedPages: Partial<Record<SettingName | Business, readonly string[]>> = {
  paymentTermsDays: ["/billing/statement", "/contract/list"],
  reviewMinPersons: ["/billing/statement"],
  writeOffLimit: ["/receivable/write-off"],
  extensionMostDays: ["/receivable/extension"],
  adminSecondFactor: ["/setting/userManagement"],
  sessionIdleMinutes: ["/setting/sessions"],
  sessionMaxHours: ["/setting/sessions"],
  sessionsPerUser: ["/setting/sessions"],
  passwordMin: ["/setting/userManagement", "/setting/personalCenter"],
  signInPerMinute: ["/setting/sessions"],
  uploadMaxMiB: ["/customer/import"],
  noticesKeptDays: ["/setting/notice"],
  jobsKeptDays: ["/setting/job"],
  importsKeptDays: ["/customer/import"],
  filesKeptDays: ["/setting/job", "/report/center"],
};

/** Links to the pages that a setting touches: those that the person may open, by their titles in the menu. */
export function TouchedPages({ paths }: { paths: readonly string[] }) {
  const language = useLanguage();
  const routes = allRoutes(usePortalRoutes());
  const found = paths.flatMap((path) => routes.filter((route) => route.path === path).slice(0, 1));
  return found.map(({ path, item: { meta } }, at) => (
    <span key={path}>
      {at > 0 ? " · " : ""}
      <Link href={`#${path}`}>{(language === "en" && meta.titleEn) || meta.title}</Link>
    </span>
  ));
}
