import { afterAll, afterEach, beforeAll } from 'vitest';
import { type SampleForTests, startSampleForTests } from '../../support/sampleForTests.ts';

interface OidcSamples {
  readonly web: SampleForTests;
  readonly basic: SampleForTests;
  readonly clerk: SampleForTests;
}

/**
 * Starts a sample with an OpenID provider for each kind of identity, for all tests of a file, and resets the three after each test.
 * @param receive is given the samples before the first test
 */
export function startOidcSamples(receive: (samples: OidcSamples) => void): void {
  const all: SampleForTests[] = [];
  const start = async (options: Parameters<typeof startSampleForTests>[0]) => {
    const sample = await startSampleForTests({ oidc: true, ...options });
    all.push(sample);
    return sample;
  };
  beforeAll(async () => {
    const web = await start({});
    const basic = await start({ identity: 'basic', originKind: 'server' });
    const clerk = await start({ identity: 'clerk', originKind: 'server' });
    receive({ web, basic, clerk });
  }, 120_000);
  afterAll(() => Promise.all(all.map((sample) => sample.stop())));
  afterEach(async () => {
    for (const sample of all) {
      await sample.usualOidc();
      await sample.clearFaults();
    }
  });
}
