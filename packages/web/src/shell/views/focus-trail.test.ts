// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from "vitest";
import { createFocusTrail, type FocusTrail } from "./use-arrival.ts";

let frame: HTMLElement;
let trail: FocusTrail;
let stop: () => void;

beforeEach(() => {
  document.body.innerHTML = `
    <div data-route="List">
      <h1>Customers</h1>
      <table><tr tabindex="-1" id="row"><td><button id="edit">Edit</button></td></tr></table>
    </div>
    <div data-route="Other"><button id="elsewhere">Elsewhere</button></div>`;
  frame = document.querySelector<HTMLElement>("[data-route=List]")!;
  trail = createFocusTrail(frame);
  stop = trail.follow();
});
afterEach(() => stop());

const at = (id: string) => document.getElementById(id)!;
/** Opens a drawer that has the focus. */
function openDrawer(): HTMLElement {
  frame.insertAdjacentHTML(
    "beforeend",
    "<aside id='drawer' tabindex='-1'><input id='first'><input id='second'></aside>",
  );
  at("first").focus();
  at("second").focus();
  return at("drawer");
}
const told = () => new Promise((resolve) => queueMicrotask(() => resolve(undefined)));

test("R-S17 a drawer that closes hands the focus back to the button that opened it", async () => {
  at("edit").focus();
  openDrawer().remove();
  await told();
  expect(document.activeElement).toBe(at("edit"));
});

test("R-S17 where the button is gone its row takes the focus, and where the row is gone the heading", async () => {
  at("edit").focus();
  const drawer = openDrawer();
  at("edit").remove();
  drawer.remove();
  await told();
  expect(document.activeElement).toBe(at("row"));
  at("row").remove();
  await told();
  expect(document.activeElement).toBe(frame.querySelector("h1"));
});

test("R-S17 a focus that is in somebody's hands stays there", async () => {
  at("edit").focus();
  const drawer = openDrawer();
  document.body.insertAdjacentHTML("beforeend", "<button id='tool'>Tool</button>");
  at("tool").focus();
  drawer.remove();
  await told();
  expect(document.activeElement).toBe(at("tool"));
  expect(trail.isLost()).toBe(false);
});

test("R-S17 coming back, a view takes the focus from the one that went behind and from nothing", () => {
  at("edit").focus();
  at("elsewhere").focus();
  expect(trail.isLost()).toBe(true);
  trail.goBack();
  expect(document.activeElement).toBe(at("edit"));
  at("edit").blur();
  expect(trail.isLost()).toBe(true);
});

test("R-S17 a view that is behind listens to nothing and forgets nothing", async () => {
  at("edit").focus();
  const drawer = openDrawer();
  stop();
  drawer.remove();
  await told();
  expect(document.activeElement).toBe(document.body);
  trail.goBack();
  expect(document.activeElement).toBe(at("edit"));
});
