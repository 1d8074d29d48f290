import { readFileSync } from 'node:fs';
import type { Fault } from '../sample-server/gateway/Faults.ts';
import type { RecordedRequest } from '../sample-server/gateway/RequestRecorder.ts';
import { type SampleServerOptions, startSampleServer } from '../sample-server/sampleServer.ts';

const pem = (name: string) => readFileSync(new URL(`./tls/${name}`, import.meta.url), 'utf8');

/** A certificate that signed itself, for tests on this computer only. */
export const selfSigned = { key: pem('test-key.pem'), cert: pem('test-cert.pem') };

/** A sample server with its controls at hand. */
export async function startSampleForTests(options: SampleServerOptions = {}) {
  const server = await startSampleServer(options);
  const control = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(server.origin + path, {
      method,
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.status === 204 ? undefined : response.json();
  };
  return {
    ...server,
    account: (role: string) => {
      const found = server.accounts.find((account) => account.role === role);
      if (found === undefined) throw new Error(`The sample has no ${role}.`);
      return found;
    },
    fault: (fault: Partial<Fault> & Pick<Fault, 'kind'>) => control('POST', '/_faults', fault),
    clearFaults: () => control('DELETE', '/_faults'),
    expireSessions: (email?: string) => control('POST', '/_sample/expire-sessions', { email }),
    expireFlows: () => control('POST', '/_sample/expire-flows'),
    requireSecondFactor: (email: string, required: boolean) =>
      control('POST', '/_sample/second-factor', { email, required }),
    changeItem: (change: object) => control('POST', '/_sample/items', change),
    refresh: () => control('POST', '/_sample/refresh'),
    requests: () => control('GET', '/_sample/requests') as Promise<RecordedRequest[]>,
    clearRequests: () => control('DELETE', '/_sample/requests'),
  };
}

export type SampleForTests = Awaited<ReturnType<typeof startSampleForTests>>;
