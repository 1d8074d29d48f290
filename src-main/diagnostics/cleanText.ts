import { createHash } from 'node:crypto';
import type { Redactor } from '../base/Redactor.ts';

const mask = '•••';

const secretPatterns: ReadonlyArray<readonly [RegExp, string]> = [
  [/-----BEGIN [A-Z ]+-----[\s\S]*?(?:-----END [A-Z ]+-----|$)/g, mask],
  // The input of a procedure can contain names of server data.
  [/ input=.*?(?= error=|$)/gm, ` input=${mask}`],
  [
    /\b((?:set-)?cookie|authorization|proxy-authorization|x-session-token)(["']?\s*[:=]\s*).*$/gim,
    `$1$2${mask}`,
  ],
  [/\b(bearer|basic)\s+[\w.~+/=-]{6,}/gi, `$1 ${mask}`],
  [
    /((?:[\w-]*(?:password|passwd|secret|token|api[-_]?key|access[-_]?key|credential|key-data|certificate-data|session)[\w-]*)\\?["']?\s*[:=]\s*)(?!null\b|true\b|false\b)(\\?["'])?[^\s,;&}"'[\]{\\]+/gi,
    `$1$2${mask}`,
  ],
  [/\b[a-z][\w+.-]*:\/\/[^\s/@:]*:[^\s/@]*@/gi, `${mask}@`],
  [/\beyJ[\w-]{8,}\.[\w-]+(?:\.[\w-]*)?/g, mask],
  [/\bory_[a-z]{2}_[\w-]+/g, mask],
  [/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, mask],
  // Long alphanumeric strings. Item ids have hyphens and build ids are shorter, so both stay readable.
  [/\b[A-Za-z0-9+/_]{40,}={0,2}/g, mask],
];

const addressPattern = /\b(https?|wss?):\/\/([^\s/"'<>?#)\]]+)/gi;

const isOwnComputer = (host: string) => /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host);

/** Returns a pseudonym for a server, derived from its host. */
export function serverName(host: string): string {
  const digest = createHash('sha256').update(host.toLowerCase()).digest('hex');
  return `server-${digest.slice(0, 8)}`;
}

export interface CleanTextOptions {
  readonly redactor: Redactor;
  /** Path of the home folder, which contains the user's name. */
  readonly home: string;
  /**
   * Hosts with ports and user-defined names of servers, to be replaced; `named` to leave them in the text.
   */
  readonly servers: ReadonlyArray<{ readonly host: string; readonly name: string }> | 'named';
}

const escapeRegExp = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * Removes confidential data from a text: known secrets, strings that look like secrets, email addresses, the
 * home folder and server names.
 */
export function cleanText(text: string, { redactor, home, servers }: CleanTextOptions): string {
  let clean = redactor.redact(text);
  for (const [form, instead] of secretPatterns) clean = clean.replaceAll(form, instead);
  if (home.length > 1) clean = clean.replaceAll(home, '~');
  if (servers === 'named') return clean;
  clean = clean.replaceAll(addressPattern, (whole, scheme: string, host: string) =>
    isOwnComputer(host) ? whole : `${scheme}://${serverName(host)}`,
  );
  for (const { host, name } of servers) {
    const bare = host.replace(/:\d+$/, '');
    for (const known of new Set([host, bare, name])) {
      if (known.length < 3 || isOwnComputer(known)) continue;
      clean = clean.replaceAll(
        new RegExp(`(?<![\\w-])${escapeRegExp(known)}(?![\\w-])`, 'gi'),
        serverName(host),
      );
    }
  }
  return clean;
}
