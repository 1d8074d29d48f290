import { afterAll, afterEach, beforeAll } from 'vitest';
import { type HostedForTests, startHostedForTests } from '../../support/hostedForTests.ts';
import { HostedTestClient } from './HostedTestClient.ts';

/**
 * Starts the hosted provider with all its servers for the tests of a file, and resets it after each test.
 * @param receive called with the provider before the first test
 */
export function startHostedSamples(receive: (hosted: HostedForTests) => void): void {
  let hosted: HostedForTests | undefined;
  beforeAll(async () => {
    hosted = await startHostedForTests({ backends: ['harbour', 'yard', 'shed'] });
    receive(hosted);
  }, 120_000);
  afterAll(() => hosted?.stop());
  afterEach(async () => {
    await hosted?.usualHosted();
    await hosted?.setClock(0);
    await hosted?.clearFaults();
  });
}

/** Returns the status and the error code of a provider's answer. */
export const codeOf = ({ status, json }: { status: number; json: { errors?: Array<{ code: string }> } }) => [
  status,
  json.errors?.[0]?.code,
];

/** Returns a program that is signed in with a role. */
export async function signedIn(hosted: HostedForTests, role: string) {
  const program = new HostedTestClient(hosted);
  return { program, session: await program.signIn(hosted.account(role)) };
}
