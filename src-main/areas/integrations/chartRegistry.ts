import { z } from 'zod';
import type { Chart } from '../../../src-preload/contract/integrations.ts';
import type { IntegrationChart } from '../../../src-preload/contract/rules/integrations.ts';
import { Failure } from '../../base/Failure.ts';
import { type Asked, failureOfNetwork } from '../../server/failures.ts';
import { readBody } from '../../server/readBody.ts';
import { createTransport, type Transport } from '../../server/transport.ts';
import { messages } from './messages.ts';

export const defaultChartRegistry =
  'https://raw.githubusercontent.com/flanksource/mission-control-registry/main/charts/';

const mostMegabytes = 1;
const defaultTimeoutMs = 10_000;
const connectTimeoutMs = 5_000;

export interface RegistryOptions {
  /** URL with a trailing slash. */
  readonly registry: string;
  /** `http://host:port`, or null for a direct connection. */
  readonly proxy: string | null;
  /** Time limit for both files together, in milliseconds. */
  readonly timeoutMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

const nameSchema = z
  .string()
  .max(63)
  .regex(/^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/);

const chartSchema = z.object({
  name: nameSchema,
  version: z.coerce.string().max(200).nullish(),
  description: z.string().max(2000).nullish(),
});

const valuesSchema = z.record(z.string(), z.json());

function rubbish({ method, path }: Asked, cause: unknown): Failure {
  const details = `${method} ${path}: ${cause instanceof Error ? cause.message : String(cause)}`;
  return new Failure('SERVER', { sentence: messages.unreadable, details }, { cause });
}

function failureOfStatus(status: number, { method, path }: Asked): Failure {
  const details = `${method} ${path}: ${status}`;
  return new Failure('SERVER', { sentence: messages.status(status), details });
}

/** Converts an error, so that its message names the chart registry instead of the Mission Control server. */
function failureOf(error: unknown, asked: Asked): Failure {
  if (error instanceof Failure) {
    const { details } = error.data;
    return new Failure('SERVER', {
      sentence: messages.unreadable,
      ...(details === undefined ? {} : { details: `${details}\n${error.data.sentence}` }),
    });
  }
  const { code, data } = failureOfNetwork(error, asked);
  const sentence = code === 'TIMEOUT' ? messages.late : messages.away;
  return new Failure(code, { ...data, sentence }, { cause: error });
}

/**
 * Returns the text of a file; undefined if it does not exist. Sends no credentials and follows no redirects,
 * because the registry is a third party.
 */
async function fileAt(
  { fetch, dispatcher }: Transport,
  url: URL,
  signal: AbortSignal,
): Promise<string | undefined> {
  const asked: Asked = { method: 'GET', path: url.pathname };
  const ask = async () => {
    const response = await fetch(url, { dispatcher, signal, credentials: 'omit', redirect: 'manual' });
    const { status } = response;
    if (status === 200) return { status, text: await readBody(response, asked, mostMegabytes) };
    await response.body?.cancel();
    return { status, text: undefined };
  };
  const { status, text } = await ask().catch((error: unknown) => {
    throw failureOf(error, asked);
  });
  if (status !== 200 && status !== 404) throw failureOfStatus(status, asked);
  return text;
}

async function readChart(text: string, asked: Asked): Promise<z.infer<typeof chartSchema>> {
  try {
    const { parse } = await import('yaml');
    return chartSchema.parse(parse(text));
  } catch (error) {
    throw rubbish(asked, error);
  }
}

/** Validates the schema and returns its text unchanged. */
function readSchema(text: string, asked: Asked): string {
  try {
    valuesSchema.parse(JSON.parse(text));
    return text;
  } catch (error) {
    throw rubbish(asked, error);
  }
}

/** Downloads a chart from its registry. @throws Failure OFFLINE, TIMEOUT or SERVER */
export async function fetchChart(
  chart: IntegrationChart,
  { registry, proxy, timeoutMs = defaultTimeoutMs, signal }: RegistryOptions,
): Promise<Chart> {
  const folder = new URL(`${chart}/`, registry);
  const transport = await createTransport(folder.protocol === 'https:', { proxy, connectTimeoutMs });
  const limits = [AbortSignal.timeout(timeoutMs), ...(signal === undefined ? [] : [signal])];
  const file = async (name: string) => {
    const url = new URL(name, folder);
    return {
      text: await fileAt(transport, url, AbortSignal.any(limits)),
      asked: { method: 'GET', path: url.pathname },
    };
  };
  try {
    const [facts, values] = await Promise.all([file('Chart.yaml'), file('values.schema.json')]);
    if (facts.text === undefined) throw failureOfStatus(404, facts.asked);
    const { name, version, description } = await readChart(facts.text, facts.asked);
    return {
      name,
      version: version ?? null,
      description: description ?? null,
      schema: values.text === undefined ? null : readSchema(values.text, values.asked),
      shipped: false,
    };
  } finally {
    // Also aborts the other request after a failure.
    await transport.dispatcher.destroy();
  }
}
