import { createRoot } from "react-dom/client";
import { ResetPasswordPage } from "./ResetPasswordPage.tsx";

/** The page of a one-time link, alone: whoever follows it has no session yet. */
export function showResetPassword(element: HTMLElement): void {
  createRoot(element).render(<ResetPasswordPage send={(request) => fetch(request)} base={`${location.origin}/api`} />);
}
