/** The address of a file of the build by its path from the build's root; the demo's build may be below any address. */
export const builtFile = (path: string): string => import.meta.env.BASE_URL + path.replace(/^\//, "");
