import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import type { OpenSampleData, SampleData } from '../sample-server/database/sampleData.ts';

/** Environment variable with the lender's port on 127.0.0.1. Set only in processes of a Vitest run. */
export const lenderVariable = 'QUARTERDECK_SAMPLE_LENDER';

/** Request of a borrower, as one line of JSON. */
export interface SampleRequest {
  readonly seed: number;
  readonly cacheDir: string;
  readonly now: string;
}

/** Response of the lender, as one line of JSON. The borrower may use the copy until the connection closes. */
export type SampleAnswer = Pick<SampleData, 'uri' | 'postgrestOrigin'> | { readonly error: string };

export const isShared = (): boolean => process.env[lenderVariable] !== undefined;

/** Borrows a copy of the small sample's data from Vitest's main process. */
export const acquireSampleData: OpenSampleData = async ({ seed, cacheDir, now }) => {
  const socket = connect(Number(process.env[lenderVariable]), '127.0.0.1');
  const request: SampleRequest = { seed, cacheDir, now: now.toISOString() };
  socket.write(`${JSON.stringify(request)}\n`);
  for await (const line of createInterface({ input: socket })) {
    const answer = JSON.parse(line) as SampleAnswer;
    if ('error' in answer) throw new Error(`Failed to create the sample data: ${answer.error}`);
    return { ...answer, stop: async () => void socket.destroy() };
  }
  throw new Error('The sample data server closed the connection.');
};
