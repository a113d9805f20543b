import type { ComponentType } from "react";
import { createRoot } from "react-dom/client";
import type { ApiAccess } from "../kernel/calls/public-client.ts";

/** A page for somebody without a session, alone. @returns how to take it down */
export function showPage(element: HTMLElement, Page: ComponentType<ApiAccess>, access: ApiAccess): () => void {
  const root = createRoot(element);
  root.render(<Page {...access} />);
  return () => root.unmount();
}
