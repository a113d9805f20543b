import { version } from "../../package.json";

/** The version that the specification fixes. @see R-S22 */
export const buildVersion = "2.5.0";
/** The release of this product. */
export const release: string = version;
/** The commit or hour that this build was made from. */
export const buildId: string = typeof __BUILD_ID__ === "undefined" ? "" : __BUILD_ID__;
