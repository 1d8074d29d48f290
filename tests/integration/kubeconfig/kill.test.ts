import { describe, expect, it } from 'vitest';
import { killInstallers } from '../../soak/kubeconfigKills.ts';
import { noRetry } from '../../support/noRetry.ts';

const kills = 12;

describe('the application killed during kubeconfig installations', () => {
  it(`leaves the old or new file after each of ${kills} kills, and no other files`, {
    timeout: 120_000,
    ...noRetry,
  }, async () => {
    const done = await killInstallers(kills, 7);
    expect(done.flatMap(({ wrong }) => wrong)).toEqual([]);
    expect(done.map(({ file }) => file)).not.toContain('another');
    expect(done).toHaveLength(kills);
    // Ensures that some kills hit a write.
    expect(done.filter(({ left }) => left.length > 0).length).toBeGreaterThan(0);
  });
});
