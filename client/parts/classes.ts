// Joins class names and skips those that don't apply.
export function classes(...names: (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
