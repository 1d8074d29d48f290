import { type SampleForTests, startSampleForTests } from './sampleForTests.ts';

/** Playwright fixture: a sample server for a worker. */
export async function provideSample(
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture names from this pattern.
  {}: object,
  use: (sample: SampleForTests) => Promise<void>,
): Promise<void> {
  const sample = await startSampleForTests();
  await use(sample);
  await sample.stop();
}
