import { describe, expect, it } from 'vitest';
import { lockedSentence } from '#contract/rules/workspaces.ts';
import { ServerClient, type ServerRequest } from '#main/server/ServerClient.ts';
import type { Transport } from '#main/server/transport.ts';
import { ManualClock } from '../../support/ManualClock.ts';

/** Creates a client of a read-only workspace, and records its requests. */
function createReadOnlyClient() {
  const sent: string[] = [];
  const transport = {
    fetch: async (url: URL, { method }: { method: string }) => {
      sent.push(`${method} ${url.pathname}`);
      return new Response('{}');
    },
  } as unknown as Transport;
  const client = new ServerClient({
    origin: 'https://mission.example',
    originKind: 'server',
    transport,
    clock: new ManualClock(),
  });
  client.readOnly = true;
  return { client, sent };
}

const changingRequests: readonly ServerRequest[] = [
  ...(['POST', 'PATCH', 'DELETE'] as const).flatMap((method) =>
    [
      '/db/incidents',
      '/playbook/run',
      '/agents',
      '/kratos/self-service/settings?flow=1',
      '/kratos/self-service/registration',
    ].map((path) => ({ method, path })),
  ),
  // This GET creates an access token.
  { path: '/kubeconfig', noRetry: true },
  { method: 'POST', path: '/db/x?to=/kratos/self-service/login' },
];

const allowedRequests: readonly ServerRequest[] = [
  { path: '/db/incidents' },
  { path: '/auth/whoami' },
  { method: 'POST', path: '/catalog/summary', isReadOnlyPost: true },
  { method: 'POST', path: '/kratos/self-service/login?flow=1' },
  { method: 'POST', path: '/kratos/self-service/recovery?flow=1' },
  { path: '/kratos/self-service/logout?token=1' },
];

const nameOf = ({ method = 'GET', path }: ServerRequest) => `${method} ${path}`;

describe('a read-only workspace', () => {
  it.each(changingRequests.map((request) => [nameOf(request), request] as const))(
    'never sends %s',
    async (_name, request) => {
      const { client, sent } = createReadOnlyClient();
      await expect(client.send(request)).rejects.toMatchObject({
        code: 'CONFLICT',
        data: { sentence: lockedSentence },
      });
      expect(sent).toEqual([]);
      client.readOnly = false;
      await client.send(request);
      expect(sent).toHaveLength(1);
    },
  );

  it.each(allowedRequests.map((request) => [nameOf(request), request] as const))(
    'still sends %s',
    async (_name, request) => {
      const { client, sent } = createReadOnlyClient();
      await client.send(request);
      expect(sent).toHaveLength(1);
    },
  );
});
