import { usePortal } from "@busbar/web/kernel/portal/portal-context.tsx";
import { useMemo } from "react";
import { galleryRoutes } from "../../contract/gallery-routes.ts";

/** The typed client of the template's own calls. */
export function useGallery() {
  const { clientOf } = usePortal();
  return useMemo(() => clientOf(galleryRoutes), [clientOf]);
}
export type Gallery = ReturnType<typeof useGallery>;
