import { useEffect, useState } from "react";

/** Whole seconds that are `left`, 0 at the end, by the clock and not by counting ticks. */
export function useCountdown(): { left: number; start: (seconds: number) => void } {
  const [until, setUntil] = useState(0);
  const [now, setNow] = useState(0);
  const left = Math.max(0, Math.ceil((until - now) / 1000));
  const running = left > 0;

  // Follows the clock while there is something to count.
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [running]);

  const start = (seconds: number) => {
    // Read once: a second reading may be a millisecond later, and that counts as a second.
    const present = Date.now();
    setNow(present);
    setUntil(present + seconds * 1000);
  };
  return { left, start };
}
