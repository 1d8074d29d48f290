import { Failure } from '../base/Failure.ts';

const proxyPattern = /^http:\/\/(\[[0-9a-f:]+\]|[a-z0-9._-]+):(\d{1,5})$/i;

/**
 * Validates the proxy setting of a workspace.
 * @param choice `system`, `none`, or `http://host:port`
 * @returns the setting to save
 * @throws Failure INVALID for other values; a proxy with a password is rejected, because passwords are never
 *   saved in a file
 */
export function parseProxySetting(choice: string): string {
  const typed = choice.trim().replace(/\/$/, '');
  if (typed === 'system' || typed === 'none') return typed;
  const port = Number(proxyPattern.exec(typed)?.[2] ?? 0);
  if (port >= 1 && port <= 65_535) return typed;
  throw new Failure('INVALID', {
    sentence:
      'This is not a valid proxy address. Use an address like http://proxy.example.com:3128, without a password.',
  });
}

/**
 * Returns the proxy for an origin.
 * @param choice a validated setting; default: `system`
 * @returns `http://host:port`, or null for a direct connection
 */
export async function proxyFor(
  choice: string | undefined,
  origin: string,
  resolveProxy: (url: string) => Promise<string | null>,
): Promise<string | null> {
  if (choice === undefined || choice === 'system') return resolveProxy(origin);
  return choice === 'none' ? null : choice;
}
