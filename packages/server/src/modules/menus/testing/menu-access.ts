import { house, type NounAccess } from "../../../testing/access/noun-access.ts";

export const menuAccess: NounAccess = {
  records: {
    "/menu-entries/{id}": house("menu_item"),
    "/framed-sites/{id}": house("framed_site"),
  },
  rows: ["insert into framed_site (origin) values ('https://frame.example')"],
  bodies: {
    addFramedSite: { origin: "https://made.example" },
    menuManagementDoEdit: { id: "999999999", name: "Changed", path: "changed" },
  },
};
