import { useState } from "react";

/**
 * Props that end the panel's opening animation for good. With an animation pending, the kit unmounts the panel when its
 * view is shown again and then fails to focus it: `focus is not a function`.
 */
export function useSteadyPanel(open: boolean, onShown?: () => void) {
  const [settled, setSettled] = useState(false);
  return {
    afterOpenChange(shown: boolean) {
      setSettled(shown);
      if (shown) onShown?.();
    },
    ...(open && settled && { transitionName: "", maskTransitionName: "" }),
  };
}
