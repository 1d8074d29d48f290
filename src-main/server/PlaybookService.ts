import { z } from 'zod';
import type { RunOn } from '../../src-preload/contract/playbooks.ts';
import type { RunTarget } from '../../src-preload/contract/rules/playbooks.ts';
import { Failure } from '../base/Failure.ts';
import { failureOfRubbish, wasNeverSent } from './failures.ts';
import { readRows } from './readRows.ts';
import type { ServerAnswer } from './ServerAnswer.ts';
import { parseJson, type ServerClient, type ServerRequest } from './ServerClient.ts';

/** What a resource is called in the questions of playbooks; API reference section 10. */
const keys: Readonly<Record<RunTarget, string>> = {
  config: 'config_id',
  component: 'component_id',
  check: 'check_id',
};

const keyOf = (on: RunOn | undefined): Readonly<Record<string, string>> =>
  on === undefined ? {} : { [keys[on.kind]]: on.id };

/** Names a playbook that applies; more is known of it by its table. */
const listedSchema = z.object({ id: z.string() });
const paramsSchema = z.object({ params: z.array(z.json()).nullish() });
const startedSchema = z.object({ run_id: z.string() });

/** A proxy answered in place of a server of which it had heard nothing: what was asked may be done all the same. */
const unheard: readonly number[] = [408, 502, 504];

/** An artifact may be as large as it likes. */
const downloadMs = 6 * 60 * 60_000;

export type Started = { readonly began: string } | { readonly unknown: Failure };

/** What is no table of playbooks; server reference section 6.4. */
export class PlaybookService {
  readonly #client: ServerClient;
  readonly #ready: () => Promise<void>;

  /** @param ready resolves when the client may be asked; a call waits for it, and fails with its failure */
  constructor(client: ServerClient, ready: () => Promise<void>) {
    this.#client = client;
    this.#ready = ready;
  }

  /** Ids of the playbooks that apply to something. @throws Failure as the server client does; SERVER for an answer that cannot be read */
  async applicable(on: RunOn, signal: AbortSignal | undefined): Promise<readonly string[]> {
    const answer = await this.#ask({ path: `/playbook/list?${new URLSearchParams(keyOf(on))}`, signal });
    // Where nothing applies it is null.
    const list = parseJson(answer) ?? [];
    if (!Array.isArray(list)) throw failureOfRubbish(answer.body, answer.asked);
    const read = readRows(list, listedSchema, answer.asked);
    this.#client.tellUnreadable('playbook/list', read);
    return read.rows.map(({ id }) => id);
  }

  /** The parameters of a playbook for a resource, as the server writes them. @throws as `applicable` does */
  async params(id: string, on: RunOn, signal: AbortSignal | undefined): Promise<readonly unknown[]> {
    const answer = await this.#ask({
      method: 'POST',
      path: `/playbook/${encodeURIComponent(id)}/params`,
      body: { id, ...keyOf(on) },
      onlyReads: true,
      signal,
    });
    const parsed = paramsSchema.safeParse(parseJson(answer));
    if (!parsed.success) throw failureOfRubbish(answer.body, answer.asked, parsed.error);
    return parsed.data.params ?? [];
  }

  /**
   * Runs a playbook: it is sent once.
   * @returns the run, or why nobody knows whether there is one
   * @throws Failure of the server that refused it, or OFFLINE when it was never sent
   */
  async run(id: string, on: RunOn | undefined, params: Readonly<Record<string, string>>): Promise<Started> {
    await this.#ready();
    let answer: ServerAnswer;
    try {
      answer = await this.#client.send({
        method: 'POST',
        path: '/playbook/run',
        body: { id, ...keyOf(on), params },
      });
    } catch (error) {
      if (!(error instanceof Failure) || error.code === 'CONFLICT' || wasNeverSent(error)) throw error;
      return { unknown: error };
    }
    try {
      this.#client.assertGood(answer);
    } catch (error) {
      if (error instanceof Failure && unheard.includes(answer.status)) return { unknown: error };
      throw error;
    }
    try {
      return { began: startedSchema.parse(parseJson(answer)).run_id };
    } catch (error) {
      // It said yes, in words that nobody understands.
      return { unknown: failureOfRubbish(answer.body, answer.asked, error) };
    }
  }

  /** Approves a run that waits for it. @throws Failure as the server client does */
  async approve(runId: string): Promise<void> {
    await this.#ask({ method: 'POST', path: `/playbook/run/approve/${encodeURIComponent(runId)}` });
  }

  /**
   * A file that an action made, in the parts in which it comes.
   * @param begin what takes it; see `ServerRequest.begin`
   * @throws Failure as the server client does
   */
  async artifact(
    id: string,
    begin: NonNullable<ServerRequest['begin']>,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    await this.#ask({
      path: `/artifacts/download/${encodeURIComponent(id)}`,
      headers: { accept: '*/*' },
      begin,
      anySize: true,
      timeoutMs: downloadMs,
      signal,
    });
  }

  async #ask(request: ServerRequest): Promise<ServerAnswer> {
    await this.#ready();
    const answer = await this.#client.send(request);
    this.#client.assertGood(answer);
    return answer;
  }
}
