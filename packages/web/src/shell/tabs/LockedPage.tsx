import type { AccessRule } from "@busbar/contract/kernel/permissions";
import { PlainPage } from "../pages/PlainPage.tsx";
import { LockedCabinetPicture } from "../pages/pictures.tsx";
import { shellTexts } from "../texts/shell-texts.ts";
import type { Site } from "../view-host/site.ts";
import type { Place } from "../view-host/view-list.ts";
import { tabTexts } from "./tab-texts.ts";

/** Could be opened until the person's rights changed: says so, what is missing, and the ways on. */
export function LockedPage({ place, site }: { place: Place; site: Site }) {
  const t = tabTexts.useTexts();
  const shell = shellTexts.useTexts();
  const permission = namesIn(place.route?.item.meta.guard).join(", ");
  return (
    <PlainPage
      code="403"
      title={t("locked.title")}
      text={permission ? t("locked.text", { permission }) : t("locked.plain")}
      picture={<LockedCabinetPicture />}
      actions={[{ label: shell("page.home"), primary: true, onAct: () => site.navigate("/") }]}
    />
  );
}

/** Permissions only: codes of roles say nothing to a person. */
function namesIn(rule: AccessRule | undefined): readonly string[] {
  const names = Array.isArray(rule) ? rule : (rule?.permission ?? []);
  return names.filter((name) => name.includes(":"));
}
