/** At most two letters of a name: of its first and its last word. */
export function initialsOf(name: string): string {
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
