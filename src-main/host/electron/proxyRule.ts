/**
 * Reads the first rule of a proxy answer such as `PROXY proxy.example:3128; DIRECT`.
 * @returns `http://host:port` or `https://host:port`, or null for a direct connection and for kinds that are not supported
 */
export function proxyOf(rules: string): string | null {
  const [kind = '', address = ''] = (rules.split(';')[0] ?? '').trim().split(/\s+/);
  if (address === '') return null;
  if (kind === 'PROXY' || kind === 'HTTP') return `http://${address}`;
  return kind === 'HTTPS' ? `https://${address}` : null;
}
