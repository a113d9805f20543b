import type { ComponentType } from "react";
import { createRoot } from "react-dom/client";
import type { ApiAccess } from "../kernel/calls/public-client.ts";

/** Renders a page for visitors without session. @returns the function that unmounts it */
export function showPage(element: HTMLElement, Page: ComponentType<ApiAccess>, access: ApiAccess): () => void {
  const root = createRoot(element);
  root.render(<Page {...access} />);
  return () => root.unmount();
}
