import type { PortalSettings } from "@busbar/contract/menus/menus";

/** Defaults from the specification; rows of `portal_setting` override them. @see R-N14 */
export const defaultSettings: PortalSettings = {
  titleZh: "Busbar 能源管理后台",
  titleEn: "Busbar",
  titleSeparator: " - ",
  titleReverse: false,
  loginInterception: true,
  recordRoute: true,
  rolesControl: true,
  routeFilter: true,
  authentication: "all",
  supportVisit: false,
  uniqueOpened: false,
  openFirstMenu: true,
  showThemeSetting: false,
  buySourceUrl: "",
  demoDate: "",
  copySource: false,
  searchEngine: "",
  errorLog: false,
  debounce: ["doEdit"],
  encryptBodies: false,
};
