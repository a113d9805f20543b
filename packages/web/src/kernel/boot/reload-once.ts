const key = "reloaded-for-build";

/**
 * Reloads by itself at most once for a build, so that a part which stays missing leads to no loop.
 * @returns false when this build has had its reload, or where the browser remembers nothing
 */
export function reloadOnce(build: string, reload: () => void = () => location.reload()): boolean {
  try {
    if (sessionStorage.getItem(key) === build) return false;
    sessionStorage.setItem(key, build);
  } catch {
    return false;
  }
  reload();
  return true;
}
