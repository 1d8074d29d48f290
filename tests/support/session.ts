import type {
  FlowOutcome,
  IdentityFlow,
  ServerReach,
  SessionState,
  SignedIn,
} from '#contract/entities/session.ts';
import type { Keychain } from '#main/vault/KeychainVault.ts';
import { type TestWindow, waitFor } from './bridgeClient.ts';

/** Returns an in-memory keychain. Two applications with the same keychain share the session. */
export function testKeychain(): { readonly kept: Map<string, string>; load: () => Promise<Keychain> } {
  const kept = new Map<string, string>();
  const keychain: Keychain = {
    getPassword: async (_service, account) => kept.get(account) ?? null,
    setPassword: async (_service, account, secret) => void kept.set(account, secret),
    deletePassword: async (_service, account) => kept.delete(account),
  };
  return { kept, load: async () => keychain };
}

export const waitForSession = async <S extends SessionState['status']>(window: TestWindow, wanted: S) =>
  (await waitFor(window.bridge.session.changes(), ({ status }) => status === wanted)) as Extract<
    SessionState,
    { status: S }
  >;

/** Waits until a user is signed in and the server has a status. */
export async function waitForServerStatus<S extends ServerReach['status']>(window: TestWindow, wanted: S) {
  const fits = (state: SessionState) => state.status === 'signed-in' && state.server.status === wanted;
  const state = (await waitFor(window.bridge.session.changes(), fits)) as SignedIn;
  return { ...state, server: state.server as Extract<ServerReach, { status: S }> };
}

export function flowOf(outcome: FlowOutcome): IdentityFlow {
  if (outcome.outcome !== 'flow') throw new Error(`The outcome was ${JSON.stringify(outcome)}`);
  return outcome.flow;
}

export const sendPassword = (window: TestWindow, flow: IdentityFlow, identifier: string, secret: string) =>
  window.bridge.session.flow.submit({
    flowId: flow.id,
    submit: { name: 'method', value: 'password' },
    values: { identifier, password: secret },
  });

/** Signs in and replaces any existing session. */
export async function signInAs(
  window: TestWindow,
  sample: { account(role: string): { readonly email: string; readonly password: string } },
  role = 'admin',
): Promise<SignedIn> {
  const { email, password } = sample.account(role);
  const begin = () => window.bridge.session.flow.create({});
  let begun = await begin();
  if (begun.outcome === 'done') {
    await window.bridge.session.signOut();
    begun = await begin();
  }
  const outcome = await sendPassword(window, flowOf(begun), email, password);
  if (outcome.outcome !== 'done') throw new Error(`The outcome was ${JSON.stringify(outcome)}`);
  return waitForServerStatus(window, 'online');
}
