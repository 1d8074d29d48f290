import { z } from 'zod';
import type { RunOn } from '#contract/playbooks.ts';
import type { RunTarget } from '#contract/rules/playbooks.ts';
import { Failure } from '../base/Failure.ts';
import { documentSchema, withExactDocuments } from './documents.ts';
import { failureOfUnexpectedAnswer, wasNeverSent } from './failures.ts';
import { readRows } from './readRows.ts';
import type { ServerAnswer } from './ServerAnswer.ts';
import { parseJson, type ServerClient, type ServerRequest } from './ServerClient.ts';

/** Parameter for a resource in playbook requests. */
const keys: Readonly<Record<RunTarget, string>> = {
  config: 'config_id',
  component: 'component_id',
  check: 'check_id',
};

const keyOf = (on: RunOn | undefined): Readonly<Record<string, string>> =>
  on === undefined ? {} : { [keys[on.kind]]: on.id };

/** A matching playbook. Other fields are read from its table. */
const listedSchema = z.object({ id: z.string() });
const paramsSchema = z.object({ params: z.array(documentSchema).nullish() });
const startedSchema = z.object({ run_id: z.string() });

/** Statuses of a proxy that got no answer from the server. The request may have been executed. */
const unansweredStatuses: readonly number[] = [408, 502, 504];

/** Timeout (ms) for downloads: artifacts have no size limit. */
const downloadTimeoutMs = 6 * 60 * 60_000;

export type RunStartResult = { readonly began: string } | { readonly unknown: Failure };

/** Playbook endpoints outside PostgREST. */
export class PlaybookService {
  readonly #client: ServerClient;
  readonly #ready: () => Promise<void>;

  /** @param ready resolves when requests may be sent; calls wait for it and fail with its error */
  constructor(client: ServerClient, ready: () => Promise<void>) {
    this.#client = client;
    this.#ready = ready;
  }

  /**
   * Returns the ids of playbooks that apply to a resource.
   * @throws Failure like `ServerClient`; SERVER for an unreadable answer
   */
  async applicable(on: RunOn, signal: AbortSignal | undefined): Promise<readonly string[]> {
    const answer = await this.#request({ path: `/playbook/list?${new URLSearchParams(keyOf(on))}`, signal });
    // Without matches, the server answers null.
    const list = parseJson(answer) ?? [];
    if (!Array.isArray(list)) throw failureOfUnexpectedAnswer(answer.body, answer.request);
    const read = readRows(list, listedSchema, answer.request);
    this.#client.reportUnreadable('playbook/list', read);
    return read.rows.map(({ id }) => id);
  }

  /**
   * Returns the parameters of a playbook for a resource, unparsed.
   * @throws as in `applicable`
   */
  async params(id: string, on: RunOn, signal: AbortSignal | undefined): Promise<readonly unknown[]> {
    const answer = await this.#request({
      method: 'POST',
      path: `/playbook/${encodeURIComponent(id)}/params`,
      body: { id, ...keyOf(on) },
      isReadOnlyPost: true,
      signal,
    });
    const body = parseJson(answer);
    const parsed = withExactDocuments(answer.body, body, () => paramsSchema.safeParse(body));
    if (!parsed.success) throw failureOfUnexpectedAnswer(answer.body, answer.request, parsed.error);
    return parsed.data.params ?? [];
  }

  /**
   * Runs a playbook. The request is not retried.
   * @returns the run, or the failure if the outcome is unknown
   * @throws Failure when the server rejected the request; OFFLINE when it was not sent
   */
  async run(
    id: string,
    on: RunOn | undefined,
    params: Readonly<Record<string, string>>,
  ): Promise<RunStartResult> {
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
      if (error instanceof Failure && unansweredStatuses.includes(answer.status)) return { unknown: error };
      throw error;
    }
    try {
      return { began: startedSchema.parse(parseJson(answer)).run_id };
    } catch (error) {
      // The server accepted the request, but its answer is unreadable.
      return { unknown: failureOfUnexpectedAnswer(answer.body, answer.request, error) };
    }
  }

  /**
   * Approves a run that waits for approval.
   * @throws Failure like `ServerClient`
   */
  async approve(runId: string): Promise<void> {
    await this.#request({ method: 'POST', path: `/playbook/run/approve/${encodeURIComponent(runId)}` });
  }

  /**
   * Streams an artifact of a playbook action.
   * @param streamTo receives the answer; see `ServerRequest.streamTo`
   * @throws Failure like `ServerClient`
   */
  async artifact(
    id: string,
    streamTo: NonNullable<ServerRequest['streamTo']>,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    await this.#request({
      path: `/artifacts/download/${encodeURIComponent(id)}`,
      headers: { accept: '*/*' },
      streamTo,
      anySize: true,
      timeoutMs: downloadTimeoutMs,
      signal,
    });
  }

  async #request(request: ServerRequest): Promise<ServerAnswer> {
    await this.#ready();
    const answer = await this.#client.send(request);
    this.#client.assertGood(answer);
    return answer;
  }
}
