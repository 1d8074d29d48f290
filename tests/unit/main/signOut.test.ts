import { expect, it } from 'vitest';
import { SignOut } from '#main/session/SignOut.ts';

it('a sign-out at a provider pauses all its workspaces until they are signed out', async () => {
  const events: string[] = [];
  const session = { issuerKind: 'provider', endAtProvider: async () => 'ended' };
  const workspace = {
    client: { origin: 'https://a.example', setCredential: async () => undefined },
    target: { id: 'a' },
    identity: { person: { id: 'user' } },
    signInMethods: { hosted: { host: 'accounts.example' } },
    activeCredential: { credential: { kind: 'session', session } },
  };
  const current = {
    state: { value: { status: 'signed-in' } },
    nextGeneration: () => 1,
    detach: () => undefined,
    setState: () => undefined,
  };
  const signOut = new SignOut(
    {
      identities: {
        read: () => ({ person: { id: 'user' } }),
        remove: async (id: string) => void events.push(`forget ${id}`),
      },
      secrets: { remove: async () => void events.push('remove secret') },
      siblings: () => [{ id: 'b', name: 'B' }],
      onSignedOut: async () => undefined,
      pauseWorkspaces: async (ids: readonly string[], work: () => Promise<unknown>) => {
        events.push(`pause ${ids.join(' ')}`);
        const result = await work();
        events.push('resume');
        return result;
      },
    } as never,
    current as never,
  );
  await signOut.run(workspace as never, false);
  expect(events).toEqual(['pause a b', 'remove secret', 'forget a', 'forget b', 'resume']);
});
