import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';

/** Request headers that affect the answer. Names are in lower case, as in Node. */
export interface FileRequestHeaders {
  readonly accept?: string | undefined;
  readonly 'accept-encoding'?: string | undefined;
  readonly 'if-none-match'?: string | undefined;
}

/** A file as it is sent. */
export interface SentFile {
  readonly body: Uint8Array;
  /** Undefined for an uncompressed file. */
  readonly encoding?: string;
}

/** Compressed variants that the build adds where they are smaller, the smallest first. */
const encodings: ReadonlyArray<readonly [name: string, ending: string]> = [
  ['br', '.br'],
  ['gzip', '.gz'],
];

/**
 * Returns whether a file is the compressed variant of another one. Such files have no address of their own.
 */
export const isCompressedVariant = (file: string): boolean =>
  encodings.some(([, ending]) => file.endsWith(ending));

/** Returns the encodings that `Accept-Encoding` allows. The weight 0 excludes an encoding. */
function acceptedEncodings(header = ''): ReadonlySet<string> {
  const accepted = new Set<string>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((word) => word.trim());
    const refused = parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
    if (name !== '' && !refused) accepted.add(name);
  }
  return accepted;
}

const readIfExists = (file: string): Promise<Uint8Array | undefined> =>
  // An unreadable file is answered like a missing one, to not reveal the reason.
  readFile(file).catch(() => undefined);

/**
 * Reads the smallest accepted variant of a file.
 * @returns undefined for a missing file
 */
export async function readSmallest(
  file: string,
  requestHeaders: FileRequestHeaders,
): Promise<SentFile | undefined> {
  const accepted = acceptedEncodings(requestHeaders['accept-encoding']);
  for (const [encoding, ending] of encodings) {
    const body = accepted.has(encoding) ? await readIfExists(file + ending) : undefined;
    if (body !== undefined) return { body, encoding };
  }
  const body = await readIfExists(file);
  return body === undefined ? undefined : { body };
}

export const entityTag = ({ body }: SentFile): string =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;

export const matchesTag = (tag: string, { 'if-none-match': held = '' }: FileRequestHeaders): boolean =>
  held.split(',').some((one) => ['*', tag].includes(one.trim().replace(/^W\//, '')));
