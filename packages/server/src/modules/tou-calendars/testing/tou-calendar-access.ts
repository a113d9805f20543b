import { house, type NounAccess } from "../../../testing/access/noun-access.ts";

export const touCalendarAccess: NounAccess = {
  records: {
    "/tou-calendars/{id}": house("tou_calendar"),
  },
  rows: [`insert into tou_calendar (calendar_code, name) values ('TEMPORARY', '临时')`],
  bodies: {
    createTouCalendar: {
      calendarCode: "TOU-P",
      name: "日历",
      seasons: [{ fromDay: "01-01", toDay: "12-31", dayType: "ALL", slots: "F".repeat(96) }],
    },
  },
};
