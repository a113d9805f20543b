import type { IconShape } from "@busbar/web/ui/Icon.tsx";
import IconFlashlight from "~icons/ri/flashlight-line";
import IconPlug from "~icons/ri/plug-line";
import IconSun from "~icons/ri/sun-line";
import IconWindy from "~icons/ri/windy-line";
import IconBatteryCharge from "~icons/ri/battery-charge-line";
import IconBill from "~icons/ri/bill-line";
import IconMoneyCnyCircle from "~icons/ri/money-cny-circle-line";
import IconFilePaper2 from "~icons/ri/file-paper-2-line";
import IconUser3 from "~icons/ri/user-3-line";
import IconTeam from "~icons/ri/team-line";
import IconBuilding2 from "~icons/ri/building-2-line";
import IconBuilding4 from "~icons/ri/building-4-line";
import IconMapPin from "~icons/ri/map-pin-line";
import IconMap2 from "~icons/ri/map-2-line";
import IconCalendar from "~icons/ri/calendar-line";
import IconTime from "~icons/ri/time-line";
import IconNotification3 from "~icons/ri/notification-3-line";
import IconMail from "~icons/ri/mail-line";
import IconPhone from "~icons/ri/phone-line";
import IconChat3 from "~icons/ri/chat-3-line";
import IconBarChart2 from "~icons/ri/bar-chart-2-line";
import IconPieChart from "~icons/ri/pie-chart-line";
import IconLineChart from "~icons/ri/line-chart-line";
import IconTable from "~icons/ri/table-line";
import IconFolder3 from "~icons/ri/folder-3-line";
import IconArchive from "~icons/ri/archive-line";
import IconPrinter from "~icons/ri/printer-line";
import IconDownload2 from "~icons/ri/download-2-line";
import IconUpload2 from "~icons/ri/upload-2-line";
import IconSettings3 from "~icons/ri/settings-3-line";
import IconShieldCheck from "~icons/ri/shield-check-line";
import IconStar from "~icons/ri/star-line";

/** One for each card. */
export const cardIcons: readonly IconShape[] = [
  IconFlashlight,
  IconPlug,
  IconSun,
  IconWindy,
  IconBatteryCharge,
  IconBill,
  IconMoneyCnyCircle,
  IconFilePaper2,
  IconUser3,
  IconTeam,
  IconBuilding2,
  IconBuilding4,
  IconMapPin,
  IconMap2,
  IconCalendar,
  IconTime,
  IconNotification3,
  IconMail,
  IconPhone,
  IconChat3,
  IconBarChart2,
  IconPieChart,
  IconLineChart,
  IconTable,
  IconFolder3,
  IconArchive,
  IconPrinter,
  IconDownload2,
  IconUpload2,
  IconSettings3,
  IconShieldCheck,
  IconStar,
];
