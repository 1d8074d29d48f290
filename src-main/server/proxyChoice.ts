import { Failure } from '../base/Failure.ts';

const explicit = /^http:\/\/(\[[0-9a-f:]+\]|[a-z0-9._-]+):(\d{1,5})$/i;

/**
 * Checks what a person chose as the proxy of a workspace.
 * @param choice `system`, `none`, or `http://host:port`
 * @returns the choice as it is kept
 * @throws Failure INVALID for anything else; a proxy with a password is none, since a password is never kept in a file
 */
export function checkedProxy(choice: string): string {
  const typed = choice.trim().replace(/\/$/, '');
  if (typed === 'system' || typed === 'none') return typed;
  const port = Number(explicit.exec(typed)?.[2] ?? 0);
  if (port >= 1 && port <= 65_535) return typed;
  throw new Failure('INVALID', {
    sentence:
      'This is not the address of a proxy. Write it like http://proxy.example.com:3128, without a password.',
  });
}

/**
 * The proxy for an origin.
 * @param choice as `checkedProxy` gives it; what the system says when absent
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
