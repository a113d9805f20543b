import type { Texts } from "../../kernel/texts/i18n.ts";
import type { texts as zh } from "./zh.ts";

export const texts: Texts<typeof zh> = {
  title: "Tour",
  at: "{at} of {all}",
  skip: "Skip",
  skipKey: "Press Esc to skip. The tour will not start by itself again.",
  back: "Back",
  next: "Next",
  done: "Done",
  "menu.title": "Menu",
  "menu.staff":
    "It lists the pages that you have permission for. Fold it with the button above; tabs and layouts are part of the theme.",
  "menu.admin": "Business pages come first; users, roles, menus and the organisation are under Settings.",
  "menu.enterprise": "Statements, energy, contracts, payments and your company, with the records of your company only.",
  "menu.partner": "Your customers, contracts that end soon, leads and statements.",
  "content.title": "Home",
  "content.staff": "Open a figure for its records. “Waiting for me” lists today's work; finished work disappears.",
  "content.admin":
    "Figures and open work. A new organisation also has the steps of its first week, which are checked off from the data.",
  "content.enterprise":
    "What is to be paid and by when. View, confirm or dispute the statement, and choose “I have paid” after a payment.",
  "content.partner": "Your customers, open leads and contracts that end soon. Open a figure for its records.",
  "search.title": "Search",
  "search.staff":
    "Press Ctrl K (⌘ K on a Mac) to find pages, customers, contracts and statements, or to create and export directly.",
  "search.outside":
    "Press Ctrl K (⌘ K on a Mac) to find pages, contracts and statements. On a phone, open the More menu.",
  "manager.title": "Sales manager",
  "manager.enterprise": "Call or email the sales manager of your company from here.",
  "notices.title": "Notices",
  "notices.staff":
    "Finished jobs, reviews and overdue reminders. Choose what you receive, and by email, in your profile.",
  "notices.outside": "New statements, due dates and answers. Choose in your profile what you also receive by email.",
  "user.title": "Help and profile",
  "user.any":
    "Press ? for help on the page and for keyboard shortcuts. Password, devices, theme and this tour are in this menu.",
};
