/** Where the organisation does its business: its dates are dates there, and instants are shown so to visitors. */
export const businessTimeZone = "Asia/Shanghai";
export type BusinessTimeZone = typeof businessTimeZone;
