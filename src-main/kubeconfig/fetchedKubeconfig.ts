import { isMap, isScalar, isSeq, LineCounter } from 'yaml';
import { z } from 'zod';
import { parseDocuments } from './boundedYaml.ts';

/** What a server gives to kubectl. */
export interface Credentials {
  readonly server: string;
  readonly username: string;
  /** Never expires: not to be logged, shown or kept anywhere but where the person wants it. */
  readonly password: string;
}

export interface Fetched extends Credentials {
  /** As the server gave it, for the clipboard and for a file of the person's own. */
  readonly text: string;
}

const fileSchema = z.object({
  clusters: z.array(z.object({ cluster: z.object({ server: z.url({ protocol: /^https?$/ }) }) })).length(1),
  users: z
    .array(z.object({ user: z.object({ username: z.string().min(1), password: z.string().min(1) }) }))
    .length(1),
});

const entities: Readonly<Record<string, string>> = {
  '&#34;': '"',
  '&#39;': "'",
  '&quot;': '"',
  '&lt;': '<',
  '&gt;': '>',
  '&#43;': '+',
  '&amp;': '&',
};

/** Some servers write the file with a template for web pages. */
const unescaped = (text: string): string =>
  text.replace(/&(?:#34|#39|#43|quot|lt|gt|amp);/g, (entity) => entities[entity] ?? entity);

/**
 * Reads a server's kubeconfig. Parsing can take any time: call it only in the compute thread.
 * @returns undefined when it is none. What is wrong with it is not said: it may hold a token.
 */
export function readFetched(answer: string): Fetched | undefined {
  for (const text of new Set([answer, unescaped(answer)])) {
    const documents = parseDocuments(text, new LineCounter());
    if (documents === 'too deep' || documents.length !== 1) continue;
    const [document] = documents;
    if (document === undefined || document.errors.length > 0 || !isMap(document.contents)) continue;
    const parsed = fileSchema.safeParse(asText(document.contents));
    const [cluster] = parsed.data?.clusters ?? [];
    const [user] = parsed.data?.users ?? [];
    if (cluster === undefined || user === undefined) continue;
    // An escaped text may be valid YAML all the same; its values are then escaped, too.
    return {
      text: unescaped(text),
      server: unescaped(cluster.cluster.server),
      username: unescaped(user.user.username),
      password: unescaped(user.user.password),
    };
  }
  return undefined;
}

/** Values as they are written: a password of digits is no number. */
function asText(node: unknown): unknown {
  if (isScalar(node)) return typeof node.value === 'string' ? node.value : (node.source ?? null);
  if (isMap(node))
    return Object.fromEntries(node.items.map(({ key, value }) => [String(key), asText(value)]));
  return isSeq(node) ? node.items.map(asText) : null;
}
