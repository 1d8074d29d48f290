import { afterAll, beforeAll } from 'vitest';
import { type SampleForTests, startSampleForTests } from '../../support/sampleForTests.ts';
import { asPerson, SampleClient } from './SampleClient.ts';

/**
 * Starts a sample for the tests of a file.
 * @param receive called with the sample and its administrator's client before the first test
 * @returns a client factory, and the administrator's reads and writes
 */
export function sampleOfFile(receive: (started: { sample: SampleForTests; admin: SampleClient }) => void) {
  let sample: SampleForTests;
  let admin: SampleClient;
  const clientOf = (role: string) => new SampleClient(sample, asPerson(sample.account(role)));
  beforeAll(async () => {
    sample = await startSampleForTests();
    admin = clientOf('admin');
    receive({ sample, admin });
  });
  afterAll(() => sample.stop());
  return {
    clientOf,
    read: async (query: string) => (await admin.send(`/api/db/${query}`)).json,
    write: (method: string, query: string, body?: object) =>
      admin.send(`/api/db/${query}`, { method, body, headers: { prefer: 'return=representation' } }),
  };
}
