import { afterAll, afterEach, beforeAll } from 'vitest';
import { type HostedForTests, startHostedForTests } from '../../support/hostedForTests.ts';
import { HostedProgram } from './HostedProgram.ts';

/**
 * Starts the hosted provider with all of its servers, for all tests of a file, and resets it after each test.
 * @param receive is given the provider before the first test
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

/** Status and error code of an answer of the provider. */
export const codeOf = ({ status, json }: { status: number; json: { errors?: Array<{ code: string }> } }) => [
  status,
  json.errors?.[0]?.code,
];

/** A program in which the person of a role is signed in. */
export async function signedIn(hosted: HostedForTests, role: string) {
  const program = new HostedProgram(hosted);
  return { program, session: await program.signIn(hosted.account(role)) };
}
