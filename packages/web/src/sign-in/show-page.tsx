import type { ComponentType } from "react";
import { createRoot } from "react-dom/client";
import type { SignInDoors } from "./frame/sign-in-calls.ts";

const sendByFetch = (request: Request) => fetch(request);

/** A page for somebody without a session, alone. @returns how to take it down */
export function showPage(element: HTMLElement, Page: ComponentType<SignInDoors>): () => void {
  const root = createRoot(element);
  root.render(<Page send={sendByFetch} base={`${location.origin}/api`} />);
  return () => root.unmount();
}
