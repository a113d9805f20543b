type Fetch = (request: Request) => Promise<Response>;

/**
 * Starts the server's own work once no call was waiting for `quietMs`. The database has one connection and one thread:
 * begun with the server, scheduled tasks come before the first visitor's sign-in, which on a slow machine waits a minute.
 */
export function startWhenQuiet(fetch: Fetch, start: () => Promise<void>, quietMs: number) {
  let running = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const wait = () => {
    clearTimeout(timer);
    if (isOver || running > 0) return;
    timer = setTimeout(() => {
      isOver = true;
      void start();
    }, quietMs);
  };
  wait();
  return {
    async fetch(request: Request): Promise<Response> {
      running += 1;
      clearTimeout(timer);
      try {
        return await fetch(request);
      } finally {
        running -= 1;
        wait();
      }
    },
    stop() {
      isOver = true;
      clearTimeout(timer);
    },
  };
}
