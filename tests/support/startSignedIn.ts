import { connectWindow } from './bridgeClient.ts';
import { startSampleForTests } from './sampleForTests.ts';
import { signInAs, waitForSession } from './session.ts';
import { noKeychain, startApplication, type TestApplicationOptions } from './testApplication.ts';

interface SignedInOptions extends Omit<TestApplicationOptions, 'server'> {
  /** Role of the signed-in user; null for no sign-in. */
  readonly role?: string | null;
}

/**
 * Starts a sample, the application and a window for a test file. `beforeAll` returns `end`, which stops
 * them.
 */
export async function startSignedIn({ role = 'admin', ...options }: SignedInOptions = {}) {
  const sample = await startSampleForTests();
  const app = await startApplication({ loadKeychain: noKeychain, ...options, server: sample.origin });
  const window = await connectWindow(app.url);
  await waitForSession(window, 'signed-out');
  if (role !== null) await signInAs(window, sample, role);
  const end = async () => {
    window.close();
    await app.stop();
    await sample.stop();
  };
  return { sample, app, window, end };
}
