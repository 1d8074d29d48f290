import { z } from 'zod';
import { nullableText } from './columnSchemas.ts';
import { failureOfUnexpectedAnswer } from './failures.ts';
import { parseJson, type ServerClient, type ServerRequest } from './ServerClient.ts';

const treeSchema = z.object({
  components: z
    .array(z.object({ name: nullableText, logs: z.array(z.unknown()).nullish() }))
    .nullish()
    .transform((list) => list ?? []),
});
const selectorSchema = z.object({ name: z.string() });

/** Timeout (ms) for log lines: the server collects them from other systems. */
const linesTimeoutMs = 2 * 60_000;

export interface LogSources {
  /** Null when the server does not know the component. */
  readonly name: string | null;
  readonly selectors: readonly string[];
}

/** Component logs, outside PostgREST. */
export class LogsService {
  readonly #client: ServerClient;
  readonly #ready: () => Promise<void>;

  /** @param ready resolves when requests may be sent; reads wait for it and fail with its error */
  constructor(client: ServerClient, ready: () => Promise<void>) {
    this.#client = client;
    this.#ready = ready;
  }

  /** @throws Failure like `ServerClient`; SERVER for an unexpected answer */
  async sources(componentId: string, signal?: AbortSignal): Promise<LogSources> {
    await this.#ready();
    const path = `/canary/api/topology?${new URLSearchParams({ id: componentId })}`;
    const answer = await this.#client.send({ path, signal });
    this.#client.assertGood(answer);
    const parsed = treeSchema.safeParse(parseJson(answer));
    if (!parsed.success)
      throw failureOfUnexpectedAnswer(z.prettifyError(parsed.error), answer.request, parsed.error);
    const [component] = parsed.data.components;
    const selectors = (component?.logs ?? []).flatMap(
      (one) => selectorSchema.safeParse(one).data?.name ?? [],
    );
    return { name: component?.name ?? null, selectors: [...new Set(selectors)] };
  }

  /**
   * Streams all lines of a log source as the server writes them. There can be very many, so another thread
   * parses them.
   * @param selector name of the log source; empty for the first one
   * @param streamTo receives the answer; see `ServerRequest.streamTo`
   * @throws Failure like `ServerClient`; INVALID for an unknown log source
   */
  async lines(
    componentId: string,
    selector: string,
    streamTo: NonNullable<ServerRequest['streamTo']>,
    signal?: AbortSignal,
  ): Promise<void> {
    await this.#ready();
    const answer = await this.#client.send({
      method: 'POST',
      path: '/logs',
      body: { id: componentId, name: selector },
      isReadOnlyPost: true,
      streamTo,
      timeoutMs: linesTimeoutMs,
      signal,
    });
    this.#client.assertGood(answer);
  }
}
