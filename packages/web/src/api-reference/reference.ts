import type { ApiDocument } from "@busbar/contract/kernel/http/openapi";
import "./reference.css";
import { element } from "./element.ts";
import { referenceTexts } from "./reference-texts.ts";
import { showReference } from "./show-reference.ts";
import { guides } from "virtual:api-guides";

/**
 * The page at /api/docs. It contains no part of the API and uses only the fragment of its address: the document is
 * fetched from one place, with the token of this browser's session if there is one.
 */
async function start(place: HTMLElement): Promise<void> {
  const texts = referenceTexts(localStorage.getItem("language"));
  document.title = texts.title;
  place.replaceChildren(element("p", { class: "message", role: "status" }, texts.loading));
  const token = localStorage.getItem("admin-pro-token");
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  const answer = await fetch("/api/openapi.json", { headers }).catch(() => null);
  if (answer?.ok) return showReference(place, (await answer.json()) as ApiDocument, texts, guides);
  const mayNot = answer?.status === 401 || answer?.status === 403;
  place.replaceChildren(
    element(
      "p",
      { class: "message", role: "alert" },
      mayNot ? texts.signIn : texts.failed,
      mayNot ? element("a", { href: "/#/login" }, texts.signInLink) : null,
    ),
  );
}

const place = document.getElementById("reference");
if (place) void start(place);
