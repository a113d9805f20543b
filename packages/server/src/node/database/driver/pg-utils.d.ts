/** What the driver makes of a value before it is sent; its types do not have it. */
declare module "pg/lib/utils.js" {
  const utils: { prepareValue(value: unknown): unknown };
  export default utils;
}
