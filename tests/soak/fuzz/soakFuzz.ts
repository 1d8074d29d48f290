import { startSampleForTests } from '../../support/sampleForTests.ts';
import { problemLines, row } from '../table.ts';
import { type FuzzReport, fuzzConsole } from './fuzz.ts';

const lineEverySeconds = 60;

/**
 * Sends random inputs to a console and prints one line per minute.
 * @returns whether the console passed
 */
export async function soakFuzz(inputs: number, seed: number): Promise<boolean> {
  process.stdout.write(
    row(['inputs', 'answered', 'per second', 'exits', 'largest MB', 'problems', 'seconds']),
  );
  const print = ({ inputs: sent, answers, exits, largestMb, problems, seconds }: FuzzReport) =>
    process.stdout.write(
      row([
        ...[sent, answers.answered, (sent / seconds).toFixed(0), exits, largestMb.toFixed(0)],
        ...[problems.length, seconds.toFixed(0)],
      ]),
    );
  const sample = await startSampleForTests();
  try {
    let printed = 0;
    const report = await fuzzConsole({
      sample,
      inputs,
      seed,
      onProgress(progress) {
        if (progress.seconds - printed < lineEverySeconds) return;
        printed = progress.seconds;
        print(progress);
      },
    });
    print(report);
    process.stdout.write(problemLines(report.problems));
    return report.problems.length === 0;
  } finally {
    await sample.stop();
  }
}
