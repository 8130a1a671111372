// Copies a text. On plain HTTP, as in the restaurant's network, the clipboard API is missing, but the older
// `execCommand` still works.
function copyTheOldWay(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  area.style.position = 'fixed';
  area.style.opacity = '0';
  document.body.append(area);
  area.select();
  try {
    return document.execCommand('copy');
  } finally {
    area.remove();
  }
}

/** Copies a text; returns whether that succeeded. */
export async function copyText(text: string): Promise<boolean> {
  // According to its type, `navigator.clipboard` always exists, but it is absent outside a secure context.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (clipboard === undefined) return copyTheOldWay(text);
  try {
    await clipboard.writeText(text);
    return true;
  } catch {
    // The browser refused the clipboard permission. The older command needs no permission.
    return copyTheOldWay(text);
  }
}
