/// <reference types="unplugin-icons/types/react" />

declare module "virtual:route-icons" {
  /** Remix icon name → SVG path of a 24×24 box. */
  export const iconPaths: Readonly<Record<string, string | undefined>>;
}

/** The commit or hour of the build. */
declare const __BUILD_ID__: string;
