const address = /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[[\da-f:]+\])(?::\d+)?$/i;

/** Returns the first letters of the first and last word. Empty for an IP address, which has no words. */
export function accountInitials(name: string): string {
  if (address.test(name.trim())) return '';
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
