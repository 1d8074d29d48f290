/** Returns the first letters of the first and last word. */
export function accountInitials(name: string): string {
  const words = name
    .trim()
    .split(/[\s.@_-]+/u)
    .filter((word) => word !== '');
  const [first] = words;
  const last = words.length > 1 ? words.at(-1) : undefined;
  return [first, last]
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}
