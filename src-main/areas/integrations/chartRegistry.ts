import { z } from 'zod';
import type { Chart } from '#contract/integrations.ts';
import type { IntegrationChart } from '#contract/rules/integrations.ts';
import { Failure } from '#main/base/Failure.ts';
import { failureOfNetwork, type RequestSummary } from '#main/server/failures.ts';
import { readBody } from '#main/server/readBody.ts';
import { createTransport, type Transport } from '#main/server/transport.ts';
import { messages } from './messages.ts';

export const defaultChartRegistry =
  'https://raw.githubusercontent.com/flanksource/mission-control-registry/main/charts/';

const maxMegabytes = 1;
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

function failureOfContent({ method, path }: RequestSummary, cause: unknown): Failure {
  const details = `${method} ${path}: ${cause instanceof Error ? cause.message : String(cause)}`;
  return new Failure('SERVER', { sentence: messages.unreadable, details }, { cause });
}

function failureOfStatus(status: number, { method, path }: RequestSummary): Failure {
  const details = `${method} ${path}: ${status}`;
  return new Failure('SERVER', { sentence: messages.status(status), details });
}

/** Converts an error, so that its message names the chart registry instead of the Mission Control server. */
function failureOf(error: unknown, request: RequestSummary): Failure {
  if (error instanceof Failure) {
    const { details } = error.data;
    return new Failure('SERVER', {
      sentence: messages.unreadable,
      ...(details === undefined ? {} : { details: `${details}\n${error.data.sentence}` }),
    });
  }
  const { code, data } = failureOfNetwork(error, request);
  const sentence = code === 'TIMEOUT' ? messages.timeout : messages.offline;
  return new Failure(code, { ...data, sentence }, { cause: error });
}

/**
 * Returns the text of a file; undefined if it does not exist. Sends no credentials and follows no redirects,
 * because the registry is a third party.
 */
async function fetchFile(
  { fetch, dispatcher }: Transport,
  url: URL,
  signal: AbortSignal,
): Promise<string | undefined> {
  const request: RequestSummary = { method: 'GET', path: url.pathname };
  const ask = async () => {
    const response = await fetch(url, { dispatcher, signal, credentials: 'omit', redirect: 'manual' });
    const { status } = response;
    if (status === 200) return { status, text: await readBody(response, request, maxMegabytes) };
    await response.body?.cancel();
    return { status, text: undefined };
  };
  const { status, text } = await ask().catch((error: unknown) => {
    throw failureOf(error, request);
  });
  if (status !== 200 && status !== 404) throw failureOfStatus(status, request);
  return text;
}

async function readChart(text: string, request: RequestSummary): Promise<z.infer<typeof chartSchema>> {
  try {
    const { parse } = await import('yaml');
    return chartSchema.parse(parse(text));
  } catch (error) {
    throw failureOfContent(request, error);
  }
}

/** Validates the schema and returns its text unchanged. */
function readSchema(text: string, request: RequestSummary): string {
  try {
    valuesSchema.parse(JSON.parse(text));
    return text;
  } catch (error) {
    throw failureOfContent(request, error);
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
      text: await fetchFile(transport, url, AbortSignal.any(limits)),
      request: { method: 'GET', path: url.pathname },
    };
  };
  try {
    const [facts, values] = await Promise.all([file('Chart.yaml'), file('values.schema.json')]);
    if (facts.text === undefined) throw failureOfStatus(404, facts.request);
    const { name, version, description } = await readChart(facts.text, facts.request);
    return {
      name,
      version: version ?? null,
      description: description ?? null,
      schema: values.text === undefined ? null : readSchema(values.text, values.request),
      shipped: false,
    };
  } finally {
    // Also aborts the other request after a failure.
    await transport.dispatcher.destroy();
  }
}
