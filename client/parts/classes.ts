// Joins class names, without the names that don't apply.
export function classes(...names: (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
