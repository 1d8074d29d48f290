import { afterAll, beforeAll, it } from 'vitest';
import { runCommandLine } from '../../support/commandLine.ts';
import { untilFeeds } from '../../support/feedStates.ts';
import { startSignedIn } from '../../support/startSignedIn.ts';
let started: Awaited<ReturnType<typeof startSignedIn>>;
beforeAll(async () => {
  started = await startSignedIn();
  await untilFeeds(started.window, ['items', 'checks', 'components', 'incidents', 'changes']);
});
afterAll(() => started.end());
it('x', async () => {
  const lines = process.env.TRY?.split('\n') ?? [];
  for (const line of lines) {
    const t = performance.now();
    const r = await runCommandLine(started.app.data, line.split(' ').filter(Boolean), { terminal: { width: 150 } });
    console.log(`$ ${line} -> ${r.code} ${Math.round(performance.now() - t)}ms\n${r.output.slice(0, 1500)}\nERR ${r.error.slice(0, 1200)}`);
  }
});
