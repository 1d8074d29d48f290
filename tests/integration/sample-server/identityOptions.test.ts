import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HostedTestClient } from './HostedTestClient.ts';
import { OidcTestClient } from './OidcTestClient.ts';
import { newTemporaryFolder, type Ready, type RunningCommand, startCommand } from './runningCommand.ts';
import { SampleClient } from './SampleClient.ts';

/** Command line options for other sign-in methods. Each command is started once. */
const options = {
  oidc: ['--oidc', '--identity', 'basic'],
  newer: ['--newer', '--identity', 'none', '--origin-kind', 'server'],
  hosted: ['--identity', 'hosted'],
} as const;

let temporary: string;
const running: RunningCommand[] = [];
const ready = {} as Record<keyof typeof options, Ready>;

beforeAll(async () => {
  temporary = newTemporaryFolder();
  for (const [name, args] of Object.entries(options)) {
    const command = startCommand(args, { TMPDIR: temporary });
    running.push(command);
    ready[name as keyof typeof options] = await command.ready;
  }
}, 180_000);
afterAll(async () => {
  for (const { child } of running) child.kill('SIGTERM');
  const codes = await Promise.all(running.map(({ ended }) => ended));
  rmSync(temporary, { recursive: true, force: true });
  expect(codes).toEqual(running.map(() => 0));
});

/** The command prints accounts without ids and tokens, which these tests do not need. */
const accountOf = ({ accounts }: Ready, role: string) => {
  const found = accounts.find((account) => account.role === role);
  if (found === undefined) throw new Error(`There is no ${role}.`);
  return found;
};

describe('the sample server command', () => {
  it('starts a newer server that is an OpenID provider', async () => {
    const { access_token } = await new OidcTestClient(ready.oidc).signIn(accountOf(ready.oidc, 'viewer'));
    const client = new SampleClient(ready.oidc, { authorization: `Bearer ${access_token}` });
    const { json } = await client.send('/api/auth/whoami');
    expect(json.payload.user.email).toBe('viewer@sample.example');
    expect((await client.send('/api/auth/tokens')).json.payload).toEqual([]);
  });

  it('starts a server without a login', async () => {
    const client = new SampleClient(ready.newer);
    expect((await client.send('/auth/whoami')).status).toBe(500);
    expect((await client.send('/db/configs?limit=1')).status).toBe(200);
  });

  it('starts a hosted provider with servers of two organizations, and prints their addresses', async () => {
    const { provider, servers, origin } = ready.hosted;
    expect(servers?.map(({ organisation }) => organisation)).toEqual(['Harbour', 'Yard']);
    expect(origin).toBe(servers?.[0]?.origin);
    const program = new HostedTestClient({ origin: provider ?? '' });
    const session = await program.signIn(accountOf(ready.hosted, 'admin'));
    const { json } = await program.send('/v1/me/organization_memberships');
    for (const { organisation, origin: address } of servers ?? []) {
      const found = json.response.data.find(
        (one: { organization: { name: string } }) => one.organization.name === organisation,
      ).organization;
      expect(found.public_metadata.backend_url).toBe(address);
      const authorization = `Bearer ${await program.jwt(session, found.id)}`;
      const answer = await new SampleClient({ origin: address }, { authorization }).send('/auth/whoami');
      expect(answer.json.payload.user.email).toBe('admin@sample.example');
    }
  });
});
