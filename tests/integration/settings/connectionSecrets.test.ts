import { expect, it } from 'vitest';
import type { ResourceRecord } from '#contract/resources.ts';
import { connectWindow } from '../../support/bridgeClient.ts';
import { connectionCases } from '../../support/connectionCases.ts';
import { startSampleForTests } from '../../support/sampleForTests.ts';
import { textsBelow } from '../../support/secretSearch.ts';
import { signInAs, waitForSession } from '../../support/session.ts';
import { noKeychain, startApplication } from '../../support/testApplication.ts';

const kind = 'connections';

it('secrets of every connection type appear in no answer, file, log, draft, or address', async () => {
  const sample = await startSampleForTests();
  const app = await startApplication({ server: sample.origin, loadKeychain: noKeychain });
  const window = await connectWindow(app.url);
  await waitForSession(window, 'signed-out');
  await signInAs(window, sample, 'admin');
  const { resources, connections, drafts } = window.bridge;
  await sample.clearRequests();
  const before = window.received.length;

  for (const { type, typed, change } of connectionCases) {
    const record = { name: `of ${type}`, namespace: 'tests', type, ...typed } as ResourceRecord;
    const { id } = await resources.create({ kind, record });
    if (id === null) throw new Error('It was made and not found.');
    const { version, record: told } = (await resources.get({ kind, id })).data;
    const changes = {
      ...change,
      ...(typeof change.properties === 'object'
        ? { properties: { ...(told.properties as object), ...change.properties } }
        : {}),
    } as ResourceRecord;
    await drafts.write({ key: `resource/${kind}/${id}`, text: JSON.stringify({ values: told }) });
    await drafts.read({ key: `resource/${kind}/${id}` });
    const outcome = await resources.update({ kind, id, version, changes });
    expect([type, outcome.outcome]).toEqual([type, 'saved']);
    // Saving an outdated version returns the other version.
    expect((await resources.update({ kind, id, version, changes })).outcome).toBe('conflict');
    // A real target may quote the credentials in its message, but the sample does not.
    await connections.test({ id });
  }
  // Errors, to check their messages and the log.
  await sample.fault({ kind: 'status', status: 500, path: '/db/connections', body: '{"error":"broken"}' });
  await resources
    .create({ kind, record: { name: 'refused', type: 'http', password: 'hidden-refused' } })
    .catch(() => undefined);
  await sample.clearFaults();
  await resources.list({
    kind,
    sortBy: 'name',
    sortOrder: 'asc',
    pageIndex: 0,
    pageSize: 200,
  });
  const { data: usage } = await connections.usage();
  expect(usage.secrets).toContainEqual(
    expect.objectContaining({ kind: 'secret', name: 'mail', key: 'user' }),
  );
  const requests = await sample.requests();
  const received = window.received.slice(before);
  window.close();
  await app.stop();

  const places = [
    ...received.map((text, at) => [`answer ${at}`, text] as const),
    ...requests.map(({ path }, at) => [`address ${at}`, path] as const),
    ...textsBelow(app.data),
  ];
  expect(received.length).toBeGreaterThan(connectionCases.length * 5);
  expect(requests.length).toBeGreaterThan(connectionCases.length);
  expect(textsBelow(app.data).length).toBeGreaterThan(1);
  const forms = (text: string) =>
    ['hidden-', 'hidden%2D', Buffer.from('hidden-').toString('base64').slice(0, 8)].some((form) =>
      text.includes(form),
    );
  expect(places.filter(([, text]) => forms(text)).map(([place]) => place)).toEqual([]);
  await sample.stop();
}, 120_000);
