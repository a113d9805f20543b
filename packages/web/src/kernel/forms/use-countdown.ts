import { useEffect, useState } from "react";

/** A countdown in whole seconds, 0 at the end. Reads the clock rather than counting ticks, which browsers delay. */
export function useCountdown(): { left: number; start: (seconds: number) => void } {
  const [until, setUntil] = useState(0);
  const [now, setNow] = useState(0);
  const left = Math.max(0, Math.ceil((until - now) / 1000));
  const running = left > 0;

  // The interval runs only while something is counted.
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [running]);

  const start = (seconds: number) => {
    // Read once: a second reading may be a millisecond later, which would add a second.
    const present = Date.now();
    setNow(present);
    setUntil(present + seconds * 1000);
  };
  return { left, start };
}
