import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type SampleForTests, startSampleForTests } from '../../support/sampleForTests.ts';
import { asPerson, SampleClient } from './SampleClient.ts';

interface Run {
  readonly name: string;
  readonly status: string;
  readonly resource_type: string;
  readonly resource_id: string;
  readonly resource_name: string;
  readonly duration_millis: number | null;
  readonly time_start: string;
  readonly time_end: string | null;
  readonly details: {
    readonly errors?: unknown;
    readonly scrape_summary?: object;
    readonly summary?: object;
  } | null;
  readonly agent: { readonly id: string | null; readonly name: string | null };
}

let sample: SampleForTests;
let admin: SampleClient;
let runs: Run[];
const read = async (query: string) => (await admin.send(`/api/db/${query}`)).json;

beforeAll(async () => {
  sample = await startSampleForTests();
  admin = new SampleClient(sample, asPerson(sample.account('admin')));
  runs = await read('job_histories?order=created_at.desc');
});
afterAll(() => sample.stop());

const ofScraper = (name: string) => runs.filter((run) => run.resource_name === name);
const errorsOf = ({ details }: Run) => details?.errors;
const agoOf = ({ time_start }: Run): number => Date.now() - Date.parse(time_start);

describe('job history of the demo', () => {
  it('has a few hundred runs of every status until the present', () => {
    expect(runs.length).toBeGreaterThan(300);
    expect(runs.length).toBeLessThan(1_000);
    expect(new Set(runs.map(({ status }) => status))).toEqual(
      new Set(['RUNNING', 'SUCCESS', 'WARNING', 'FAILED', 'STALE', 'SKIPPED']),
    );
    expect(Math.min(...runs.map(agoOf))).toBeLessThan(5 * 60_000);
    expect(Math.min(...runs.map(agoOf))).toBeGreaterThan(0);
  });

  const kinds: ReadonlyArray<readonly [what: string, is: (run: Run) => boolean]> = [
    ['several errors', (run) => z.array(z.string()).min(2).safeParse(errorsOf(run)).success],
    ['a very long error', (run) => String(errorsOf(run)).length > 2_000],
    ['a summary', (run) => run.details?.summary !== undefined],
    ['a scrape summary', (run) => run.details?.scrape_summary !== undefined],
    ['no details', (run) => run.details === null],
    ['empty details', (run) => run.details !== null && Object.keys(run.details).length === 0],
    ['no end and no duration', (run) => run.time_end === null && run.duration_millis === null],
    ['no resource', (run) => run.resource_id === '' && run.resource_type === ''],
    ['an agent', (run) => run.agent.name === 'edge-frankfurt'],
    ['an unknown agent', (run) => run.agent.id === null && run.agent.name === null],
    [
      'the id of a deleted resource as its name',
      (run) => run.resource_type === 'canary' && run.resource_name === run.resource_id,
    ],
  ];
  it.each(kinds)('includes runs with %s', (_what, is) => {
    expect(runs.some(is)).toBe(true);
  });

  it('has its errors as lists of texts, as the server writes them', () => {
    for (const errors of runs.map(errorsOf))
      expect(z.array(z.string()).optional().safeParse(errors).success, JSON.stringify(errors)).toBe(true);
  });

  it('shows the failing database scraper', () => {
    const [latest] = ofScraper('payments-database');
    expect(latest).toMatchObject({
      status: 'FAILED',
      details: { errors: [expect.stringContaining('connection slots')] },
    });
    const changes = (name: string) => {
      const statuses = ofScraper(name).map(({ status }) => status);
      return statuses.filter((status, at) => at > 0 && status !== statuses[at - 1]).length;
    };
    const failedSince = (name: string) =>
      Math.max(
        ...ofScraper(name)
          .filter(({ status }) => status === 'FAILED')
          .map(agoOf),
      );
    expect([changes('payments-database'), changes('azure-meridian-finance')]).toEqual([1, 1]);
    expect(failedSince('payments-database')).toBeLessThan(33 * 60_000);
    expect(failedSince('azure-meridian-finance')).toBeGreaterThan(5 * 3_600_000);
    expect(changes('github-meridian')).toBeGreaterThan(12);
    expect(ofScraper('trivy-images')[0]).toMatchObject({ status: 'STALE', time_end: null });
  });

  it('is filtered by the server’s own filters, sorted, and counted', async () => {
    const query =
      'resource_type.filter=config_scraper,topology&status.filter=!SUCCESS&order=duration_millis.desc&duration_millis=gte.1000&limit=5';
    const { json, headers } = await admin.send(`/api/db/job_histories?${query}`, {
      headers: { prefer: 'count=exact' },
    });
    const wanted = runs.filter(
      (run) =>
        ['config_scraper', 'topology'].includes(run.resource_type) &&
        run.status !== 'SUCCESS' &&
        (run.duration_millis ?? 0) >= 1_000,
    );
    expect(headers.get('content-range')).toBe(`0-4/${wanted.length}`);
    const durations = wanted.map((run) => run.duration_millis ?? 0).sort((a, b) => b - a);
    expect(json.map((run: Run) => run.duration_millis)).toEqual(durations.slice(0, 5));
  });

  it('has a list of distinct names', async () => {
    const names = (await read('job_history_names?order=name.asc')).map(({ name }: Run) => name);
    expect(new Set(names)).toEqual(new Set(runs.map(({ name }) => name)));
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('the last job run of a resource', () => {
  it('is joined to the resource once, with the time of the last failure', async () => {
    const scrapers: ReadonlyArray<Record<string, unknown>> = await read(
      'config_scrapers_with_status?order=created_at.desc',
    );
    expect(new Set(scrapers.map(({ id }) => id)).size).toBe(scrapers.length);
    const named = (name: string) => scrapers.find((scraper) => scraper.name === name);
    expect(named('kubernetes-prod-eu-1')).toMatchObject({
      job_status: 'RUNNING',
      job_last_failed: null,
      agent: { name: 'local' },
    });
    expect(named('github-meridian')?.job_last_failed).toEqual(expect.any(String));
    expect(named('status-pages')).toMatchObject({ job_name: null, job_status: null });
    expect(named('gcp-meridian-lab'), 'deleted').toBeUndefined();
  });

  it('of a canary includes the last check run', async () => {
    const [canary] = await read('canaries_with_status?job_status=eq.FAILED&select=*');
    expect(canary).toMatchObject({
      job_resource_type: 'canary',
      last_runtime: expect.any(String),
      agent: { name: 'local' },
    });
    expect(Object.keys(canary)).not.toEqual(expect.arrayContaining(['spec', 'updated_at', 'agent_id']));
  });
});

describe('the event queue', () => {
  it('is summarized by event name: pending, failed, and the most common error', async () => {
    const rows = await read('event_queue_summary?order=last_failure.desc');
    const named = (name: string) => rows.find((row: { name: string }) => row.name === name);
    expect(named('notification.send')).toMatchObject({
      pending: 23,
      failed: 19,
      most_common_error: expect.stringContaining('refused'),
    });
    expect(named('config.updated')).toMatchObject({
      failed: 0,
      first_failure: null,
      last_failure: null,
      most_common_error: null,
    });
    expect((await read('event_queue?select=id')).length).toBe(
      rows.reduce((sum: number, { pending }: { pending: number }) => sum + pending, 0),
    );
  });

  it('lists failed events of a week separately, and counts events that are not pushed', async () => {
    const failed = await read('failed_events');
    expect(failed.map(({ name }: { name: string }) => name)).toContain('notification.send');
    const queued = await read('push_queue_summary?table=eq.config_items');
    expect(queued[0].count).toBe((await read('config_items?is_pushed=is.false&select=id')).length);
  });
});
