/** Everything is fetched again, from Home on: another person or role is looked as from now. */
export function seeAnew(): void {
  location.hash = "#/index";
  location.reload();
}
