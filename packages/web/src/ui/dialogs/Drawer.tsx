import { Drawer as KitDrawer } from "antd";

/** A form or a record beside the list that it was opened from. */
export const Drawer = KitDrawer;
