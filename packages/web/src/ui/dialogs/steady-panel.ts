import { useState } from "react";

/**
 * Props of the kit's dialog that keep its panel where it is once it has moved in. One that could move in again takes its
 * panel down when its view comes back from being hidden, and then fails to give it the focus: `focus is not a function`.
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
