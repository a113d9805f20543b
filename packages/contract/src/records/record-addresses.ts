/*
 * The portal's page of each kind of record, as lists, notices, search and exports link to it: an address of the portal,
 * without the `#`. The routes of the pages stand in the features; nothing else is imported here, because Home asks for
 * its figures with these before the rest of the portal has come.
 */

type Known = { readonly id: string };

export const customerAddress = ({ id }: Known): string => `/customer/detail/${id}`;
export const partnerAddress = ({ id }: Known): string => `/customer/partner/${id}`;
export const pointAddress = ({ id }: Known): string => `/point/detail/${id}`;
export const contractAddress = ({ id }: Known): string => `/contract/detail/${id}`;
export const planAddress = ({ id }: Known): string => `/contract/plan/${id}`;
export const invoiceAddress = ({ id }: Known): string => `/billing/statement/${id}`;
export const paymentAddress = ({ id }: Known): string => `/receivable/payment/${id}`;
export const userAddress = ({ id }: Known): string => `/setting/user/${id}`;
export const correctionAddress = ({ id }: Known): string => `/billing/correction?correction=${id}`;
export const billingRunAddress = ({ id }: Known): string => `/billing/run?run=${id}`;
export const bulkActionAddress = ({ id }: Known): string => `/bulk-action/${id}`;
export const taxInvoiceAddress = ({ id }: Known): string => `/receivable/tax-invoice/${id}`;
export const webhookAddress = ({ id }: Known): string => `/setting/webhook/${id}`;
export const serviceAccountAddress = ({ id }: Known): string => `/setting/serviceAccount/${id}`;
