/** Returns the absolute address of a screen for readers of an export. Undefined if there is none. */
export type LinkTo = (href: string) => string | undefined;

/** Returns a link for use in documents: only web addresses, without characters that end a link. */
export function toDocumentLink(address: string | undefined): string | undefined {
  if (address === undefined || !URL.canParse(address)) return undefined;
  const { protocol, href } = new URL(address);
  if (protocol !== 'https:' && protocol !== 'http:') return undefined;
  return href.replaceAll(/[()'"<>\\`|*_[\]]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
