import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { FeedName } from '../../src-preload/contract/sync.ts';
import type { TestWindow } from './bridgeClient.ts';
import { untilFeeds } from './feedStates.ts';
import { type SampleForTests, startSampleForTests } from './sampleForTests.ts';
import { signedInAnd, signInAs, stateOf, testKeychain } from './session.ts';
import { openApplication } from './testApplication.ts';

/** What a window's questions stand between: a sample of this file, and a console of each test's own. */
export function sampleAndWindow() {
  let sample: SampleForTests;
  const ended: Array<() => unknown> = [];
  beforeAll(async () => {
    sample = await startSampleForTests();
  });
  afterAll(() => sample.stop());
  afterEach(async () => {
    for (const end of ended.splice(0).toReversed()) await end();
    await sample.clearFaults();
  });
  /** An application of somebody who is signed in. @param ends what ends it; the test when absent */
  const openSignedIn = async (role = 'admin', ends = ended) => {
    const app = await openApplication({ server: sample.origin, loadKeychain: testKeychain().load }, ends);
    await stateOf(app.window, 'signed-out');
    await signInAs(app.window, sample, role);
    return app;
  };
  return {
    sample: () => sample,
    /** What is to end with the test. */
    ended,
    openSignedIn,
    /** A window of somebody who is signed in. @param until feeds that are fresh then */
    async open(until: readonly FeedName[] = [], role = 'admin'): Promise<TestWindow> {
      const { window } = await openSignedIn(role);
      await untilFeeds(window, until);
      return window;
    },
    /** Takes the server away; the window knows when this is done. */
    async cutOff(window: TestWindow): Promise<void> {
      // What was set for one path would go before what is set for all.
      await sample.clearFaults();
      await sample.fault({ kind: 'drop', path: '*', count: -1 });
      await expect(
        window.bridge.catalog.summary.figures({ filter: { hideDeleted: true }, groupBy: ['type'] }),
      ).rejects.toMatchObject({ code: 'OFFLINE' });
      await signedInAnd(window, 'offline');
    },
  };
}

/** The id of an item, by its name. @param type where several have that name */
export async function itemIdOf({ bridge }: TestWindow, name: string, type?: string): Promise<string> {
  const { data } = await bridge.catalog.items.list({
    filter: { ...(type === undefined ? {} : { type }), search: name, hideDeleted: true },
    groupBy: [],
    sortBy: 'name',
    sortOrder: 'asc',
    pageIndex: 0,
    pageSize: 50,
  });
  const found = data.items.find((item) => item.name === name);
  if (found === undefined) throw new Error(`There is no ${name}.`);
  return found.id;
}
