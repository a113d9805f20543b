import { markupAttacks } from "@busbar/server/testing/fuzz/markup-attacks";
import { cleanup, render, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { loadMarkupCleaner, wordsOfMarkup, SafeMarkup } from "./SafeMarkup.tsx";

// @vitest-environment jsdom

afterEach(cleanup);

/** Everything in `html` that would run, load external resources or embed a document. */
function alive(html: string): string[] {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  return [...body.querySelectorAll("*")].flatMap((element) => {
    const found = /^(script|iframe|object|embed|link|meta|base|frame|frameset)$/i.test(element.localName)
      ? [element.outerHTML]
      : [];
    for (const { name, value } of element.attributes) {
      // Browsers ignore control characters and spaces in an address.
      const address = [...value].filter((sign) => sign > " ").join("");
      if (/^on/i.test(name) || /^srcdoc$/i.test(name)) found.push(`${name}=${value}`);
      if (
        /^(href|src|action|formaction|xlink:href|data)$/i.test(name) &&
        /^(javascript|vbscript|data:text)/i.test(address)
      )
        found.push(`${name}=${value}`);
    }
    return found;
  });
}

test("R-S13 the portal's own cleaning alone leaves nothing alive of any attack", async () => {
  const clean = await loadMarkupCleaner();
  expect(markupAttacks.filter((attack) => alive(attack).length > 0).length).toBeGreaterThan(200);
  const survived = markupAttacks.map((attack) => ({ attack, left: alive(clean(attack) ?? "") }));
  expect(survived.filter(({ left }) => left.length > 0)).toEqual([]);
});

test("R-S13 a prototype that a script has spoilt opens nothing", async () => {
  const clean = await loadMarkupCleaner();
  const spoilt = Object.prototype as Record<string, unknown>;
  const names = [
    "ALLOWED_TAGS",
    "ADD_TAGS",
    "ALLOWED_ATTR",
    "ADD_ATTR",
    "ALLOW_UNKNOWN_PROTOCOLS",
    "script",
    "onerror",
  ];
  try {
    for (const name of names)
      spoilt[name] = name.endsWith("TAGS") || name.endsWith("ATTR") ? ["script", "onerror"] : true;
    expect(markupAttacks.flatMap((attack) => alive(clean(attack) ?? ""))).toEqual([]);
  } finally {
    for (const name of names) delete spoilt[name];
  }
});

test("R-S13 what is shown keeps its emphasis, and links out of the portal open in a window of their own", async () => {
  const { container } = render(
    <SafeMarkup
      html={'<b>重要</b> <a href="#/notices">内</a> <a href="https://www.example.cn/">外</a><img src=x onerror=a()>'}
    />,
  );
  await waitFor(() => expect(container.querySelector("b")?.textContent).toBe("重要"));
  const [inside, outside] = container.querySelectorAll("a");
  expect([inside?.target, outside?.target, outside?.rel]).toEqual(["", "_blank", "noopener noreferrer"]);
  expect(alive(container.innerHTML)).toEqual([]);
});

test("R-S13 before there is a cleaner the words are shown without markup", () => {
  const { container } = render(<SafeMarkup html={"<b>重要</b><script>alert(1)</script>"} />);
  expect(container.querySelector("b, script")).toBeNull();
  expect(container.textContent).toContain("重要");
  expect(wordsOfMarkup('<p>a <b>b</b></p><img src=x onerror="c">')).toBe("a b");
});
