/** The key in `portal_setting` of the demo's business date. */
export const demoDateSetting = "demo.businessDate";
