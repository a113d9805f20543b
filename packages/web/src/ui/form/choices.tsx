import { Radio, Select as KitSelect, Switch as KitSwitch } from "antd";

/** One of many, found by typing; for a few choices outside of a form there is `SelectField`. */
export const Select = KitSelect;

/** On or off, at once. */
export const Switch = KitSwitch;

/** One of a few that are all in sight. */
export const RadioGroup = Radio.Group;
