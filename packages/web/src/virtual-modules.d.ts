/** A Remix icon, see `build/icon-components.ts`. */
declare module "~icons/ri/*" {
  import type { ComponentType, SVGProps } from "react";

  const component: ComponentType<SVGProps<SVGSVGElement>>;
  export default component;
}

declare module "virtual:route-icons" {
  /** Remix icon name → SVG path of a 24×24 box. */
  export const iconPaths: Readonly<Record<string, string | undefined>>;
  /** Address of the folder with a `<name>.svg` for every Remix icon. */
  export const iconFolder: string;
}

declare module "virtual:api-guides" {
  /** A guide page of the API, see `build/api-guides.ts`. */
  export type Guide = { key: string; title: string; html: string };
  export const guides: readonly Guide[];
}

/** The commit or the time of the build. */
declare const __BUILD_ID__: string;
/** Names of the fast paths of the build. */
declare const __FAST_PATHS__: readonly string[];
