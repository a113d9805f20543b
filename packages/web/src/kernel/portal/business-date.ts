import { businessClockAt } from "@busbar/contract/kernel/business-time";
import type { PortalSettings } from "@busbar/contract/portal/menus/menus";

/** The date that business rules use: the demo's date, else today in the organisation's time zone. */
export const businessDateOf = ({ settings }: { settings: Pick<PortalSettings, "demoDate"> }): string =>
  settings.demoDate || businessClockAt(new Date()).slice(0, 10);
