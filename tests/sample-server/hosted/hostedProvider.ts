import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { ZodError } from 'zod';
import { accountsOf, type SampleAccount } from '../database/accounts.ts';
import { applyFault, applyFaultToResponse } from '../gateway/applyFault.ts';
import { type Fault, Faults } from '../gateway/Faults.ts';
import { acceptEmptyJson } from '../gateway/jsonBody.ts';
import { RequestRecorder } from '../gateway/RequestRecorder.ts';
import { ServerClock } from '../ServerClock.ts';
import { signingKey } from '../signingKey.ts';
import { registerAccountPages } from './accountPages.ts';
import { errorBody, refuse } from './answers.ts';
import { registerHostedControls } from './controls.ts';
import { registerFrontendApi } from './frontendApi.ts';
import { HostedBehaviorOverrides } from './HostedBehavior.ts';
import { HostedState } from './HostedState.ts';
import { type HostedOrganization, personOf } from './organizations.ts';

export interface SampleHostedProviderOptions {
  /**
   * TCP port on 127.0.0.1. Default: any free port. Sessions of an earlier provider on the same port remain.
   */
  readonly port?: number;
  readonly seed?: number;
  readonly organizations?: readonly HostedOrganization[];
}

export interface SampleHostedProvider {
  readonly origin: string;
  /** The accounts of sample servers with the same seed. */
  readonly accounts: readonly SampleAccount[];
  setOrganizations(organisations: readonly HostedOrganization[]): void;
  /** Sets the origins of the application's web clients. The first is the home URL. */
  setWebOrigins(origins: readonly string[]): void;
  stop(): Promise<void>;
}

const pathOf = ({ url }: FastifyRequest): string => url.replace(/\?.*$/s, '');
const isControl = (path: string): boolean => /^\/_(?:faults|sample)/.test(path);

/** Gives faults of the frontend API the provider's error format, unless the test sets a body. */
const inItsForm = (fault: Fault, path: string): Fault =>
  fault.kind === 'status' && fault.body === undefined && path.startsWith('/v1/')
    ? {
        ...fault,
        body: JSON.stringify(errorBody('sample_fault', 'Something went wrong')),
        contentType: fault.contentType ?? 'application/json',
      }
    : fault;

function breakOnPurpose(app: FastifyInstance, faults: Faults, recorder: RequestRecorder): void {
  app.addHook('onRequest', async (request, reply) => {
    const path = pathOf(request);
    if (isControl(path)) return;
    request.recorded = recorder.note(request);
    const found = faults.take(request.method, [path], undefined);
    if (found === undefined) return;
    const fault = inItsForm(found, path);
    if (fault.after) {
      request.lateFault = fault;
      return;
    }
    if (await applyFault(fault, request, reply, path, '')) return reply;
  });
  app.addHook('onSend', async (request, reply, payload) =>
    request.lateFault === undefined
      ? payload
      : applyFaultToResponse(request.lateFault, request, reply, payload, pathOf(request), ''),
  );
  app.addHook('onResponse', async (request, reply) => {
    if (request.recorded !== undefined) request.recorded.status = reply.statusCode;
  });
}

/**
 * Starts the identity provider of a hosted product, with its frontend API and pages at one origin on
 * 127.0.0.1.
 */
export async function startHostedProvider({
  port,
  seed = 1,
  organizations = [],
}: SampleHostedProviderOptions = {}): Promise<SampleHostedProvider> {
  const accounts = accountsOf(seed);
  const app = Fastify({ exposeHeadRoutes: false, forceCloseConnections: true }) as FastifyInstance;
  await app.register(cookie);
  acceptEmptyJson(app);
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  const faults = new Faults();
  const recorder = new RequestRecorder();
  breakOnPurpose(app, faults, recorder);
  const clock = new ServerClock();
  app.addHook('onSend', async (_request, reply, payload) => {
    if (clock.offsetSeconds !== 0) void reply.header('date', clock.now.toUTCString());
    return payload;
  });

  let webOrigins: readonly string[] = [];
  const key = signingKey(`sample-hosted-${seed}`);
  const origin = () => app.listeningOrigin;
  const options = {
    state: () => HostedState.of(Number(new URL(origin()).port), seed),
    behavior: new HostedBehaviorOverrides(),
    clock,
    key,
    origin,
    home: () => webOrigins[0] ?? origin(),
    webOrigins: () => webOrigins,
  };
  registerFrontendApi(app, options);
  registerAccountPages(app, options);
  registerHostedControls(app, options, { faults, recorder });
  app.get('/.well-known/jwks.json', () => ({
    keys: [{ ...key.public.export({ format: 'jwk' }), kid: key.kid, alg: 'RS256', use: 'sig' }],
  }));
  app.setNotFoundHandler((_request, reply) => refuse(reply, 'notFound'));
  app.setErrorHandler((error, request, reply) => {
    const { statusCode = 500, message } = error as Error & { statusCode?: number };
    if (error instanceof ZodError || isControl(request.url)) return reply.code(400).send({ error: message });
    if (statusCode >= 500) process.stderr.write(`${request.method} ${pathOf(request)}: ${message}\n`);
    return reply.code(statusCode).send(errorBody('internal_error', message));
  });

  await app.listen({ host: '127.0.0.1', port: port ?? 0 });
  const state = options.state();
  for (const account of accounts)
    if (!state.people.some(({ email }) => email === account.email)) state.people.push(personOf(account));
  const setOrganizations = (all: readonly HostedOrganization[]) => {
    state.organizations.splice(0, state.organizations.length, ...all);
  };
  setOrganizations(organizations);
  return {
    origin: origin(),
    accounts,
    setOrganizations,
    setWebOrigins: (origins) => {
      webOrigins = origins;
    },
    stop: () => app.close(),
  };
}
