import type { IconShape } from "@busbar/web/ui/Icon.tsx";
import IconCalculator from "~icons/ri/calculator-line";
import IconCloud from "~icons/ri/cloud-line";
import IconDatabase from "~icons/ri/database-2-line";
import IconError from "~icons/ri/close-circle-fill";
import IconFilter from "~icons/ri/filter-3-line";
import IconPlug from "~icons/ri/plug-line";
import IconRunning from "~icons/ri/loader-4-line";
import IconStop from "~icons/ri/stop-circle-line";
import IconSuccess from "~icons/ri/checkbox-circle-fill";
import IconWarning from "~icons/ri/error-warning-fill";
import type { SheetIcon, SheetState } from "./sheet.ts";

export const nodeIcons: Record<SheetIcon, IconShape> = {
  database: IconDatabase,
  plug: IconPlug,
  filter: IconFilter,
  stop: IconStop,
  cloud: IconCloud,
  calculator: IconCalculator,
};

/** A shape of its own for each state, so that colour is not all that tells them apart. */
export const stateIcons: Record<SheetState, IconShape> = {
  success: IconSuccess,
  error: IconError,
  warning: IconWarning,
  running: IconRunning,
};
