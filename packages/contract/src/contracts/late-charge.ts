import { Exact } from "../kernel/decimal.ts";

/** A rate is a share of the overdue amount a day: `0.0005`, shown and typed as 0.05% a day. */
const most = "0.005";
const usual = "0.001";

const isShare = (text: string): boolean => /^\d+(\.\d+)?$/.test(text);

/** Above the highest rate that a contract may have, 0.5% a day. */
export const isTooHigh = (share: string): boolean => isShare(share) && new Exact(share).greaterThan(most);
/** Above 0.1% a day, which is more than contracts usually have. */
export const isUnusual = (share: string): boolean => isShare(share) && new Exact(share).greaterThan(usual);

/** `0.0005` is `0.05`. */
export const percentOfShare = (share: string): string => new Exact(share).times(100).toFixed();
/** `0.05` is `0.0005`. */
export const shareOfPercent = (percent: string): string => new Exact(percent).dividedBy(100).toFixed();
