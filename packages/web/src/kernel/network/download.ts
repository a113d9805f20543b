/** Hands a file answer to the browser as a download, under the name that the server gave it. */
export async function saveFile(response: Response, fallbackName: string): Promise<void> {
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement("a");
  link.href = address;
  link.download = nameOf(response.headers.get("content-disposition")) ?? fallbackName;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** The file name of a Content-Disposition header (RFC 6266: the encoded form wins). */
export function nameOf(disposition: string | null): string | undefined {
  const encoded = /filename\*\s*=\s*UTF-8''([^;]+)/i.exec(disposition ?? "")?.[1];
  if (encoded) {
    try {
      return decodeURIComponent(encoded.trim());
    } catch {
      return undefined;
    }
  }
  return /filename\s*=\s*"?([^";]+)"?/i.exec(disposition ?? "")?.[1]?.trim();
}
