import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';

/** What a request says of the answer that it wants; in lower case, as Node has it. */
export interface FileWishes {
  readonly accept?: string | undefined;
  readonly 'accept-encoding'?: string | undefined;
  readonly 'if-none-match'?: string | undefined;
}

/** A file in the form in which it is sent. */
export interface SentFile {
  readonly body: Uint8Array;
  /** Undefined of a file as it is. */
  readonly encoding?: string;
}

/** What the build lays beside a file that becomes smaller by it, the smallest first. */
const encodings: ReadonlyArray<readonly [name: string, ending: string]> = [
  ['br', '.br'],
  ['gzip', '.gz'],
];

/** Whether a file is another one in a smaller form: it has no address of its own. */
export const isSmallerForm = (file: string): boolean => encodings.some(([, ending]) => file.endsWith(ending));

/** What `Accept-Encoding` allows: a weight of none refuses. */
function acceptedEncodings(header = ''): ReadonlySet<string> {
  const accepted = new Set<string>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((word) => word.trim());
    const refused = parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
    if (name !== '' && !refused) accepted.add(name);
  }
  return accepted;
}

const readIfThere = (file: string): Promise<Uint8Array | undefined> =>
  // To the network a file that cannot be read is one that is missing: the reason stays here.
  readFile(file).catch(() => undefined);

/** Reads a file in the smallest form that was built and is understood. @returns undefined when there is none */
export async function readSmallest(file: string, wishes: FileWishes): Promise<SentFile | undefined> {
  const accepted = acceptedEncodings(wishes['accept-encoding']);
  for (const [encoding, ending] of encodings) {
    const body = accepted.has(encoding) ? await readIfThere(file + ending) : undefined;
    if (body !== undefined) return { body, encoding };
  }
  const body = await readIfThere(file);
  return body === undefined ? undefined : { body };
}

/** A name for the very bytes that are sent. */
export const entityTag = ({ body }: SentFile): string =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;

/** Whether whoever asks has it already. */
export const isHeld = (tag: string, { 'if-none-match': held = '' }: FileWishes): boolean =>
  held.split(',').some((one) => ['*', tag].includes(one.trim().replace(/^W\//, '')));
