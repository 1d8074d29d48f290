import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import type { OpenSampleData, SampleData } from '../sample-server/database/sampleData.ts';

/** Where the run's lender listens: a port on 127.0.0.1. Only the processes of a run of vitest have it. */
export const lenderVariable = 'QUARTERDECK_SAMPLE_LENDER';

/** What a borrower sends, in one line of JSON. */
export interface SampleRequest {
  readonly seed: number;
  readonly cacheDir: string;
  readonly now: string;
}

/** What it hears, in one line of JSON; what was lent is its until it closes the connection, or ends. */
export type SampleAnswer = Pick<SampleData, 'uri' | 'postgrestOrigin'> | { readonly error: string };

export const isLent = (): boolean => process.env[lenderVariable] !== undefined;

/** A copy of the small sample's data, from the process that runs the tests. */
export const borrowSampleData: OpenSampleData = async ({ seed, cacheDir, now }) => {
  const socket = connect(Number(process.env[lenderVariable]), '127.0.0.1');
  const request: SampleRequest = { seed, cacheDir, now: now.toISOString() };
  socket.write(`${JSON.stringify(request)}\n`);
  for await (const line of createInterface({ input: socket })) {
    const answer = JSON.parse(line) as SampleAnswer;
    if ('error' in answer) throw new Error(`There is no data for a sample: ${answer.error}`);
    return { ...answer, stop: async () => void socket.destroy() };
  }
  throw new Error('The lender of samples is gone.');
};
