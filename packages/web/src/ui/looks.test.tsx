// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { ConfirmDialog } from "./dialogs/ConfirmDialog.tsx";
import { CopyButton } from "./values/CopyButton.tsx";
import { Money } from "./values/Values.tsx";
import { PageFrame } from "./pages/PageFrame.tsx";
import { StatusTag } from "./values/StatusTag.tsx";

afterEach(cleanup);

test("a missing amount is a dash that says why", () => {
  render(<Money amount={null} why="尚未开票" />);
  expect(screen.getByRole("img", { name: "尚未开票" }).textContent).toBe("–");
});

test("a status has its word beside the colour and the shape", () => {
  const { container } = render(<StatusTag tone="danger">已逾期</StatusTag>);
  expect(container.textContent).toBe("已逾期");
  expect(container.querySelector("svg")?.getAttribute("aria-hidden")).toBe("true");
});

test("the heading of a page can take the focus and tells the count beside it", () => {
  render(
    <PageFrame title="我的客户" count={1284}>
      <p>正文</p>
    </PageFrame>,
  );
  const heading = screen.getByRole("heading", { level: 1, name: "我的客户" });
  heading.focus();
  expect(document.activeElement).toBe(heading);
  expect(screen.getByText("共 1,284 条")).toBeTruthy();
});

test("copying says that it copied", async () => {
  const user = userEvent.setup();
  render(<CopyButton text="req-7" />);
  await user.click(screen.getByRole("button", { name: "复制" }));
  expect((await screen.findByRole("status")).textContent).toBe("已复制");
  expect(await navigator.clipboard.readText()).toBe("req-7");
});

function Asking({ onConfirm }: { onConfirm: () => Promise<void> }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        停用
      </button>
      <ConfirmDialog
        open={open}
        title="停用这家客户？"
        verb="停用客户"
        onConfirm={onConfirm}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

test("a decision is named by its verb, starts on the safe button, and gives the focus back", async () => {
  let confirmed = 0;
  const user = userEvent.setup();
  render(<Asking onConfirm={async () => void confirmed++} />);
  await user.click(screen.getByRole("button", { name: "停用" }));
  expect(await screen.findByRole("dialog", { name: "停用这家客户？" })).toBeTruthy();
  expect(document.activeElement?.textContent?.replace(/\s/g, "")).toBe("取消");
  await user.click(screen.getByRole("button", { name: "停用客户" }));
  expect(confirmed).toBe(1);
  await user.keyboard("{Escape}");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "停用" }));
});
