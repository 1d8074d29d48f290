import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { FeedName } from '#contract/sync.ts';
import type { TestWindow } from './bridgeClient.ts';
import { untilFeeds } from './feedStates.ts';
import { type SampleForTests, startSampleForTests } from './sampleForTests.ts';
import { signInAs, testKeychain, waitForServerStatus, waitForSession } from './session.ts';
import { openApplication, withoutSync } from './testApplication.ts';

/** Sets up a sample per test file. The returned functions start a console per test. */
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
  const openAs = async (role: string, ends: Array<() => unknown>, options: object = {}) => {
    const app = await openApplication(
      { server: sample.origin, loadKeychain: testKeychain().load, ...options },
      ends,
    );
    await waitForSession(app.window, 'signed-out');
    await signInAs(app.window, sample, role);
    return app;
  };
  return {
    sample: () => sample,
    /** Functions to run after the test. */
    ended,
    /**
     * Opens an application and signs in. @param ends list for the cleanup functions; default: run after the
     * test
     */
    openSignedIn: (role = 'admin', ends = ended) => openAs(role, ends),
    /**
     * Opens an application, signs in and returns the window. @param until feeds to wait for until they are
     * fresh. Without any, the console does not sync.
     */
    async open(until: readonly FeedName[] = [], role = 'admin'): Promise<TestWindow> {
      const { window } = await openAs(role, ended, until.length === 0 ? withoutSync : {});
      await untilFeeds(window, until);
      return window;
    },
    /** Makes the server unreachable and waits until the window reports that. */
    async cutOff(window: TestWindow): Promise<void> {
      // A fault for a single path would take precedence over the fault for all paths.
      await sample.clearFaults();
      await sample.fault({ kind: 'drop', path: '*', count: -1 });
      await expect(
        window.bridge.catalog.summary.figures({ filter: { hideDeleted: true }, groupBy: ['type'] }),
      ).rejects.toMatchObject({ code: 'OFFLINE' });
      await waitForServerStatus(window, 'offline');
    },
  };
}

/** Returns the id of an item by name. @param type for ambiguous names */
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
  if (found === undefined) throw new Error(`There is no item with the name ${name}.`);
  return found.id;
}
