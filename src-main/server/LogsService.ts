import { z } from 'zod';
import { failureOfRubbish } from './failures.ts';
import { text } from './fields.ts';
import { parseJson, type ServerClient, type ServerRequest } from './ServerClient.ts';

const treeSchema = z.object({
  components: z
    .array(z.object({ name: text, logs: z.array(z.unknown()).nullish() }))
    .nullish()
    .transform((list) => list ?? []),
});
const selectorSchema = z.object({ name: z.string() });

/** A log hub asks others in its turn. */
const linesTimeoutMs = 2 * 60_000;

/** What a component is called, and its log sources. */
export interface LogSources {
  /** Null when the server knows no such component. */
  readonly name: string | null;
  readonly selectors: readonly string[];
}

/** Logs of components, which are not PostgREST's; API reference section 9. */
export class LogsService {
  readonly #client: ServerClient;
  readonly #ready: () => Promise<void>;

  /** @param ready resolves when the client may be asked; a read waits for it, and fails with its failure */
  constructor(client: ServerClient, ready: () => Promise<void>) {
    this.#client = client;
    this.#ready = ready;
  }

  /** @throws Failure as the server client does; SERVER when the answer is none that the interface describes */
  async sources(componentId: string, signal?: AbortSignal): Promise<LogSources> {
    await this.#ready();
    const path = `/canary/api/topology?${new URLSearchParams({ id: componentId })}`;
    const answer = await this.#client.send({ path, signal });
    this.#client.assertGood(answer);
    const parsed = treeSchema.safeParse(parseJson(answer));
    if (!parsed.success) throw failureOfRubbish(z.prettifyError(parsed.error), answer.asked, parsed.error);
    const [component] = parsed.data.components;
    const selectors = (component?.logs ?? []).flatMap(
      (one) => selectorSchema.safeParse(one).data?.name ?? [],
    );
    return { name: component?.name ?? null, selectors: [...new Set(selectors)] };
  }

  /**
   * All lines of a log source, as the server writes them: they may be very many, and whoever reads them does so elsewhere.
   * @param selector the first one when empty
   * @param begin what takes the answer; see `ServerRequest.begin`
   * @throws Failure as the server client does; INVALID for a log source that there is not
   */
  async lines(
    componentId: string,
    selector: string,
    begin: NonNullable<ServerRequest['begin']>,
    signal?: AbortSignal,
  ): Promise<void> {
    await this.#ready();
    const answer = await this.#client.send({
      method: 'POST',
      path: '/logs',
      body: { id: componentId, name: selector },
      onlyReads: true,
      begin,
      timeoutMs: linesTimeoutMs,
      signal,
    });
    this.#client.assertGood(answer);
  }
}
