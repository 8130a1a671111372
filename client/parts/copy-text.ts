// Copies a text; on plain HTTP in the restaurant's network the clipboard API is missing, and the old way still works.
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

/** Whether the text is in the clipboard now. */
export async function copyText(text: string): Promise<boolean> {
  // Typed as always there, but absent outside a secure context.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (clipboard === undefined) return copyTheOldWay(text);
  try {
    await clipboard.writeText(text);
    return true;
  } catch {
    // Refused by a permission: the old way asks for none.
    return copyTheOldWay(text);
  }
}
