import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import type { IncidentChange } from '#contract/incidents.ts';
import { DataApi } from '#main/server/DataApi.ts';
import { connectWindow, type TestWindow, waitFor } from '../support/bridgeClient.ts';
import { sampleClient } from '../support/feedContext.ts';
import { oneOf, seeded } from '../support/generatedItems.ts';
import { commentChange, newIncident } from '../support/incidentChanges.ts';
import type { SampleForTests } from '../support/sampleForTests.ts';
import type { OutboxVictimMessage, OutboxVictimStart } from './outboxVictim.ts';

export interface OutboxKillReport {
  readonly kills: number;
  /** Number of network outages. */
  readonly cuts: number;
  /** Entries that main confirmed before the kill. Each must reach the server. */
  readonly confirmed: number;
  /** Entries without an answer before the kill. Each may or may not reach the server. */
  readonly unconfirmed: number;
  /** One line per problem. */
  readonly wrong: readonly string[];
  readonly seconds: number;
}

/** Maximum number of entries between two kills, and maximum delay (ms) of the kill after the last entry. */
const mostEntries = 8;
const mostDelayMs = 120;
const limitMs = 60_000;
const victimFile = join(import.meta.dirname, 'outboxVictim.ts');

/** One request to main. */
interface Entry {
  readonly act: IncidentChange;
  taken: boolean;
}

async function startVictim(start: OutboxVictimStart) {
  const child = fork(victimFile, [], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const ready = await new Promise<Extract<OutboxVictimMessage, { news: 'ready' }>>((resolve, reject) => {
    child.on('message', (message: OutboxVictimMessage) => {
      if (message.news === 'waiting') child.send(start);
      else resolve(message);
    });
    child.once('exit', (code, signal) =>
      reject(new Error(`The process ended too early: ${code ?? signal}.`)),
    );
  });
  const window = await connectWindow(ready.url);
  return {
    window,
    keychain: ready.keychain,
    async kill() {
      child.kill('SIGKILL');
      await ended;
      window.close();
    },
  };
}

/** Sends random acts on one incident, and records which ones main confirmed. */
class Doer {
  readonly entries: Entry[] = [];
  readonly #random: () => number;
  readonly #incidentId: string;
  /** Hypothesis ids with their status, where known. */
  readonly #hypotheses: Map<string, string | undefined>;
  #count = 0;

  constructor(random: () => number, incidentId: string, hypothesisId: string) {
    this.#random = random;
    this.#incidentId = incidentId;
    this.#hypotheses = new Map([[hypothesisId, 'possible']]);
  }

  /**
   * Sends one more act.
   * @returns when main answered or was killed
   */
  async doSomething({ bridge }: TestWindow): Promise<void> {
    const act = this.#next();
    const entry: Entry = { act, taken: false };
    this.entries.push(entry);
    if (act.kind === 'hypothesis.change') this.#hypotheses.set(act.row, undefined);
    try {
      await bridge.incidents.act(act);
      entry.taken = true;
      if (act.kind === 'hypothesis.add') this.#hypotheses.set(act.id, act.status);
      if (act.kind === 'hypothesis.change') this.#hypotheses.set(act.row, act.to.status);
    } catch {
      // Main was killed or refused the act. The final comparison detects a refusal.
    }
  }

  #next(): IncidentChange {
    const random = this.#random;
    const fields = { id: crypto.randomUUID(), incidentId: this.#incidentId };
    const [hypothesisId, status] = oneOf(random, [...this.#hypotheses]);
    const chance = random();
    this.#count += 1;
    if (chance < 0.1)
      return {
        kind: 'hypothesis.add',
        ...fields,
        parentId: hypothesisId,
        type: 'factor',
        title: `${this.#count}`,
        status: 'possible',
      };
    if (chance < 0.2)
      return {
        kind: 'evidence.add',
        ...fields,
        hypothesisId,
        type: 'comment',
        description: `${this.#count}`,
        definitionOfDone: false,
        payload: {},
      };
    if (chance < 0.35 && status !== undefined) {
      const to = status === 'likely' ? 'unlikely' : 'likely';
      return { kind: 'hypothesis.change', ...fields, row: hypothesisId, to: { status: to }, was: { status } };
    }
    return commentChange(this.#incidentId, `${this.#count}`, hypothesisId);
  }
}

const rowSchema = z.object({
  id: z.string(),
  hypothesis_id: z.string().nullish(),
  comment: z.string().optional(),
  status: z.string().optional(),
});

/**
 * Compares the server's rows with the sent acts.
 * @returns a line per difference
 */
async function differences(data: DataApi, incidentId: string, entries: readonly Entry[]): Promise<string[]> {
  const rows = async (
    relation: string,
    more: readonly string[],
    of: readonly [column: string, id: string],
    embedded: readonly string[] = [],
  ) =>
    (
      await data.rows(
        {
          relation,
          columns: ['id', ...more, ...embedded],
          where: [[of[0], 'eq', of[1]]],
          order: [['created_at', 'asc']],
        },
        rowSchema,
      )
    ).rows;
  const comments = await rows('comments', ['hypothesis_id', 'comment'], ['incident_id', incidentId]);
  const hypotheses = await rows('hypotheses', ['status'], ['incident_id', incidentId]);
  const evidences = await rows(
    'evidences',
    [],
    ['hypothesis.incident_id', incidentId],
    ['hypothesis:hypotheses!inner(incident_id)'],
  );
  const there = new Set([...comments, ...hypotheses, ...evidences].map(({ id }) => id));
  const added = entries.filter(({ act }) => act.kind.endsWith('.add'));
  const lost = added
    .filter(({ act, taken }) => taken && !there.has(act.id))
    .map(({ act }) => `${act.kind} ${act.id} was lost`);
  // Ids are unique on the server, so a duplicated act would have an unknown id.
  const known = new Set(added.map(({ act }) => act.id));
  const doubled = [...comments, ...hypotheses.slice(1), ...evidences]
    .filter(({ id }) => !known.has(id))
    .map(({ id }) => `${id} was done by nobody`);
  const disordered = [...new Set(comments.map((comment) => comment.hypothesis_id))].flatMap(
    (hypothesisId) => {
      const numbers = comments
        .filter((one) => one.hypothesis_id === hypothesisId)
        .map((one) => Number(one.comment));
      return numbers.every((number, place) => place === 0 || number > (numbers[place - 1] ?? 0))
        ? []
        : [`comments of ${hypothesisId} are in another order: ${numbers.join(' ')}`];
    },
  );
  const statuses = hypotheses.flatMap(({ id, status }) => {
    const changes = entries.flatMap(({ act, taken }) =>
      act.kind === 'hypothesis.change' && act.row === id ? [{ to: act.to.status, taken }] : [],
    );
    const last = changes.at(-1);
    return last?.taken === true && last.to !== status ? [`${id} is ${status} and not ${last.to}`] : [];
  });
  return [...lost, ...doubled, ...disordered, ...statuses];
}

/**
 * Kills the application and cuts the network repeatedly during incident changes, at moments that the seed
 * determines.
 * Then the outbox empties, and the result is compared with the server.
 */
export async function killOutbox(
  sample: SampleForTests,
  kills: number,
  seed: number,
): Promise<OutboxKillReport> {
  const startedMs = performance.now();
  const random = seeded(seed);
  const data = mkdtempSync(join(tmpdir(), 'quarterdeck-outbox-'));
  const { email, password } = sample.account('admin');
  const client = await sampleClient(sample);
  const input = newIncident({ title: `Killed ${seed}` });
  const doer = new Doer(random, input.id, input.hypothesisId);
  let keychain: OutboxVictimStart['keychain'] = [];
  const start = async () => {
    const victim = await startVictim({ origin: sample.origin, data, account: { email, password }, keychain });
    keychain = victim.keychain;
    return victim;
  };
  let cuts = 0;
  let isCut = false;
  const setNetwork = async (away: boolean) => {
    if (away === isCut) return;
    isCut = away;
    await sample.clearFaults();
    if (!away) return;
    cuts += 1;
    // Either requests never arrive, or the server processes them and the answers are lost.
    await sample.fault({ kind: 'drop', path: '*', count: -1, after: random() < 0.5 });
  };
  try {
    const first = await start();
    await first.window.bridge.incidents.create(input);
    await first.kill();
    for (let done = 0; done < kills; done += 1) {
      const victim = await start();
      const entries = 1 + Math.floor(random() * mostEntries);
      for (let made = 0; made < entries; made += 1) {
        if (random() < 0.3) await setNetwork(!isCut);
        const doing = doer.doSomething(victim.window);
        if (random() < 0.5) await doing;
      }
      await wait(random() * mostDelayMs);
      await victim.kill();
    }
    await setNetwork(false);
    const last = await start();
    // Until its file is open, the outbox looks empty. One more act ensures that the file is open.
    await doer.doSomething(last.window);
    const left = await waitFor(
      last.window.bridge.incidents.outbox.changes(),
      (entries) => entries.every(({ state }) => state === 'conflict' || state === 'refused'),
      limitMs,
    );
    await last.kill();
    const wrong = [
      ...left.map(({ act, state, problem }) => `${act.kind} ${act.id} is ${state}: ${problem?.sentence}`),
      ...(await differences(new DataApi(client), input.id, doer.entries)),
    ];
    const confirmed = doer.entries.filter((entry) => entry.taken).length;
    const seconds = (performance.now() - startedMs) / 1_000;
    return { kills, cuts, confirmed, unconfirmed: doer.entries.length - confirmed, wrong, seconds };
  } finally {
    await sample.clearFaults();
    await client.close();
    rmSync(data, { recursive: true, force: true });
  }
}
