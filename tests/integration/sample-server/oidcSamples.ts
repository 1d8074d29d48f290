import { afterAll, afterEach, beforeAll } from 'vitest';
import { type SampleForTests, startSampleForTests } from '../../support/sampleForTests.ts';

interface OidcSamples {
  readonly web: SampleForTests;
  readonly basic: SampleForTests;
  readonly clerk: SampleForTests;
}

/**
 * Starts three samples with an OpenID provider, one per identity mode, for the tests of a file. Resets them
 * after each test.
 * @param receive called with the samples before the first test
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
