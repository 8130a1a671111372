// Copies a text. The clipboard API is missing on plain HTTP in the restaurant's network, but the old command still
// works.
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

/** Copies a text; returns whether it is in the clipboard now. */
export async function copyText(text: string): Promise<boolean> {
  // Its type says that it always exists, but it is absent outside a secure context.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (clipboard === undefined) return copyTheOldWay(text);
  try {
    await clipboard.writeText(text);
    return true;
  } catch {
    // Permission was refused: the old command needs none.
    return copyTheOldWay(text);
  }
}
