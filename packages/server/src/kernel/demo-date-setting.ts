/** The row of `portal_setting` that keeps where the demo's business date was moved to. */
export const demoDateSetting = "demo.businessDate";
