import { isMap, isScalar, isSeq, LineCounter } from 'yaml';
import { z } from 'zod';
import { parseDocuments } from './boundedYaml.ts';

export interface Credentials {
  readonly server: string;
  readonly username: string;
  /** Never expires, so it must not be logged, displayed, or stored outside the kubeconfig. */
  readonly password: string;
}

export interface FetchedKubeconfig extends Credentials {
  /** Text for the clipboard or a saved file. */
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

/** Some servers create the file with an HTML template, which escapes characters. */
const unescapeHtml = (text: string): string =>
  text.replace(/&(?:#34|#39|#43|quot|lt|gt|amp);/g, (entity) => entities[entity] ?? entity);

/**
 * Parses the server's kubeconfig. Parsing can take unlimited time: call it only in the compute thread.
 * @returns undefined if the answer is not a kubeconfig. There is no error message, because it could
 * contain a token
 */
export function readFetched(answer: string): FetchedKubeconfig | undefined {
  for (const text of new Set([answer, unescapeHtml(answer)])) {
    const documents = parseDocuments(text, new LineCounter());
    if (documents === 'too deep' || documents.length !== 1) continue;
    const [document] = documents;
    if (document === undefined || document.errors.length > 0 || !isMap(document.contents)) continue;
    const parsed = fileSchema.safeParse(toSourceText(document.contents));
    const [cluster] = parsed.data?.clusters ?? [];
    const [user] = parsed.data?.users ?? [];
    if (cluster === undefined || user === undefined) continue;
    // An escaped text can be valid YAML, too, so its values are unescaped as well.
    return {
      text: unescapeHtml(text),
      server: unescapeHtml(cluster.cluster.server),
      username: unescapeHtml(user.user.username),
      password: unescapeHtml(user.user.password),
    };
  }
  return undefined;
}

/** Converts values to strings as they are written, so that a numeric password keeps its format. */
function toSourceText(node: unknown): unknown {
  if (isScalar(node)) return typeof node.value === 'string' ? node.value : (node.source ?? null);
  if (isMap(node))
    return Object.fromEntries(node.items.map(({ key, value }) => [String(key), toSourceText(value)]));
  return isSeq(node) ? node.items.map(toSourceText) : null;
}
