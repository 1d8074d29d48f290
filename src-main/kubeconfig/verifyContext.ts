import { stat } from 'node:fs/promises';
import type { KubeconfigVerified } from '#contract/kubeconfig.ts';
import { messages } from './messages.ts';

const timeoutMs = 15_000;
/** Max file size to verify; parsing it takes 0.2 seconds at most. */
const maxVerifiedBytes = 1_000_000;
/** Limits of requested and of displayed canaries. */
const requestLimit = 500;
const displayLimit = 5;

const group = 'canaries.flanksource.com';
const version = 'v1';
const plural = 'canaries';

/** The used part of a Kubernetes API response. */
interface CanaryList {
  readonly items?: ReadonlyArray<{
    readonly metadata?: { readonly name?: string; readonly namespace?: string };
    readonly spec?: { readonly interval?: number | string; readonly schedule?: string };
    readonly status?: { readonly status?: string; readonly lastCheck?: string };
  }>;
  readonly metadata?: { readonly remainingItemCount?: number };
}

/** kubectl and the Kubernetes client send no credentials over http. */
const noTls =
  'The server’s address does not use TLS (http). kubectl does not send credentials there, so the context does not work.';

const intervalOf = (spec: { readonly interval?: number | string; readonly schedule?: string } = {}) => {
  if (spec.schedule !== undefined) return spec.schedule;
  if (spec.interval === undefined) return null;
  return typeof spec.interval === 'number' ? `${spec.interval}s` : spec.interval;
};

function sentenceOf(error: unknown): string {
  const status = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  if (status === 401) return 'The server did not accept the token.';
  if (status === 403) return 'You do not have permission to list canaries.';
  if (status === 404) return 'The server does not have the Canary resource type.';
  if (typeof status === 'number') return `The server answered ${status}.`;
  const timedOut = error instanceof Error && /abort|timeout/i.test(`${error.name} ${error.message}`);
  return timedOut
    ? 'The server did not answer in time.'
    : 'The server could not be reached through the new context.';
}

/** Lists the messages of all causes. Bodies and headers are excluded, because they can contain secrets. */
function detailsOf(error: unknown): string {
  const lines: string[] = [];
  for (let at = error; at instanceof Error; at = at.cause) {
    const [line = ''] = at.message.split('\n');
    lines.push(`${at.name}: ${line}`);
  }
  return lines.join('\n') || 'No cause was given.';
}

/**
 * Tests a context as another program would: loads the file and lists canaries in all
 * namespaces. Never throws.
 * @param path path of the file
 * @param context name of the context
 */
export async function verifyContext(path: string, context: string): Promise<KubeconfigVerified> {
  const startedMs = performance.now();
  const took = () => performance.now() - startedMs;
  try {
    // The Kubernetes client parses the whole file on this thread.
    if ((await stat(path)).size > maxVerifiedBytes)
      return { outcome: 'unverified', sentence: messages.tooLargeToVerify, tookMs: took() };
    // Imported on demand, because the library is large.
    const { CustomObjectsApi, KubeConfig } = await import('@kubernetes/client-node');
    const config = new KubeConfig();
    config.loadFromFile(path);
    config.setCurrentContext(context);
    if (config.getCurrentCluster()?.server.startsWith('http:')) {
      return { outcome: 'unverified', sentence: noTls, tookMs: took() };
    }
    const api = config.makeApiClient(CustomObjectsApi);
    const signal = AbortSignal.timeout(timeoutMs);
    const answer: CanaryList = await Promise.race([
      api.listClusterCustomObject({ group, version, plural, limit: requestLimit }),
      new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      }),
    ]);
    const items = answer.items ?? [];
    return {
      outcome: 'verified',
      canaries: items.slice(0, displayLimit).map(({ metadata, spec, status }) => ({
        namespace: metadata?.namespace ?? '',
        name: metadata?.name ?? '',
        interval: intervalOf(spec),
        status: status?.status ?? null,
        lastRun: status?.lastCheck ?? null,
      })),
      total: items.length + (answer.metadata?.remainingItemCount ?? 0),
      tookMs: took(),
    };
  } catch (error) {
    return { outcome: 'unverified', sentence: sentenceOf(error), details: detailsOf(error), tookMs: took() };
  }
}
