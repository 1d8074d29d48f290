import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { ZodError } from 'zod';
import type { AgentHeartbeats } from '../AgentHeartbeats.ts';
import type { SampleAccount } from '../database/accounts.ts';
import { isOidcPath, OidcServer } from '../oidc/OidcServer.ts';
import type { PlaybookRuns } from '../PlaybookRuns.ts';
import { ServerClock } from '../ServerClock.ts';
import { AccessTokens } from './AccessTokens.ts';
import { registerAgents } from './agentRoutes.ts';
import { applyFault, applyFaultToResponse } from './applyFault.ts';
import { registerArtifacts } from './artifactRoutes.ts';
import { BackendOutage } from './BackendOutage.ts';
import { CheckRunOverrides } from './CheckRunOverrides.ts';
import { ConnectionTestOverrides } from './ConnectionTestOverrides.ts';
import { registerCatalog } from './catalogRoutes.ts';
import { registerCheckControl } from './checkControlRoutes.ts';
import { registerChecks } from './checkRoutes.ts';
import { registerConnectionControl, registerConnections } from './connectionRoutes.ts';
import { registerControl } from './controlRoutes.ts';
import { type Caller, createAuthenticator, type IdentityMode } from './credentials.ts';
import { registerDataApi } from './dataApi.ts';
import { type Fault, Faults } from './Faults.ts';
import { HiddenTypes } from './HiddenTypes.ts';
import { type HostedIdentity, HostedTokens } from './HostedTokens.ts';
import { IdentityFlows } from './IdentityFlows.ts';
import { registerIncidentControl } from './incidentControlRoutes.ts';
import { acceptEmptyJson } from './jsonBody.ts';
import { KubeconfigForm } from './KubeconfigForm.ts';
import { registerKratos } from './kratosRoutes.ts';
import type { IdentityBehavior } from './kratosSession.ts';
import { registerKubernetes } from './kubernetesRoutes.ts';
import { LogSources } from './LogSources.ts';
import { registerLogs } from './logRoutes.ts';
import { registerNotificationControl } from './notificationControl.ts';
import { registerNotificationEvents } from './notificationEvents.ts';
import { OlderServer } from './OlderServer.ts';
import { registerOidc } from './oidcRoutes.ts';
import { type OriginKind, separateWebClientOrigin, serverPath, webPage } from './originPaths.ts';
import { People } from './People.ts';
import { PersonalTokens } from './PersonalTokens.ts';
import { registerPasswordLogin } from './passwordLogin.ts';
import { registerPeople } from './peopleRoutes.ts';
import { registerPersonalTokens } from './personalTokenRoutes.ts';
import { registerPlaybookControl } from './playbookControlRoutes.ts';
import { registerPlaybooks } from './playbookRoutes.ts';
import { type RecordedRequest, RequestRecorder } from './RequestRecorder.ts';
import { globalRulesOf } from './rbac.ts';
import { registerRowControl } from './rowControlRoutes.ts';
import { SampleSnapshots } from './SampleSnapshots.ts';
import { SentEmails } from './SentEmails.ts';
import { Sessions } from './Sessions.ts';
import { registerSchemas } from './schemaRoutes.ts';
import { registerSearch } from './searchRoutes.ts';
import { registerLiveness, registerServerRoutes } from './serverRoutes.ts';
import { registerSilences } from './silenceRoutes.ts';
import { registerSnapshotControl, registerSnapshots } from './snapshotRoutes.ts';
import { TopologyCache } from './TopologyCache.ts';
import { registerTopologyControl } from './topologyControlRoutes.ts';

export interface GatewayOptions {
  readonly originKind: OriginKind;
  readonly identity: IdentityMode;
  /** A newer server: personal tokens, bearer tokens, and a login page for the password file. */
  readonly newer?: boolean;
  /** A newer server with an OpenID provider at its own origin. */
  readonly oidc?: boolean;
  /** Hosted provider of a server in mode `clerk`. Default: none, only the server's own access tokens. */
  readonly hosted?: HostedIdentity;
  readonly accounts: readonly SampleAccount[];
  readonly seed: number;
  readonly postgrestOrigin: string;
  readonly database: Pool;
  readonly pulse: AgentHeartbeats;
  readonly playbookRuns: PlaybookRuns;
  /** Lifetime of the health checker's topology cache in milliseconds; 0 for no cache. */
  readonly topologyCacheMs: number;
  /** The health checker alone: no login, no path prefix, and no other part of the server. */
  readonly standalone?: boolean;
  readonly tls?: { readonly key: string; readonly cert: string };
}

declare module 'fastify' {
  interface FastifyRequest {
    recorded?: RecordedRequest;
    /** Set before a handler runs. */
    caller?: Caller;
    /** Applied to the response. */
    lateFault?: Fault;
  }
}

const pathOf = (request: FastifyRequest): string => request.url.replace(/\?.*$/s, '');
const isControl = (path: string): boolean => /^\/_(?:faults|sample|mails)/.test(path);
/** Paths that the web client serves itself, even while the server behind it is stopped. */
const isWebClients = (path: string): boolean => path === '/_health' || path === webPage;

/** Assembles the gateway: the server's rules in front of PostgREST, and its other endpoints. */
export async function createGateway(options: GatewayOptions): Promise<FastifyInstance> {
  const { originKind, identity, database, standalone = false } = options;
  const people = new People(options.accounts);
  const { accounts } = people;
  const app = Fastify({
    ...(options.tls === undefined ? {} : { https: options.tls }),
    exposeHeadRoutes: false,
    forceCloseConnections: true,
    bodyLimit: 32 * 1024 * 1024,
    routerOptions: { ignoreTrailingSlash: true },
    rewriteUrl: ({ url = '/' }) => (options.oidc && isOidcPath(url) ? url : serverPath(originKind, url)),
  }) as FastifyInstance;
  await app.register(cookie);
  acceptEmptyJson(app);
  const sessions = new Sessions(options.seed, people);
  const flows = new IdentityFlows();
  const mails = new SentEmails();
  const behavior: IdentityBehavior = {
    registration: true,
    verifyFirst: false,
    mailWith: 'code',
    mailServer: false,
  };
  const faults = new Faults();
  const outage = new BackendOutage();
  const recorder = new RequestRecorder();
  const hiddenTypes = new HiddenTypes(database);
  const olderServer = new OlderServer();
  const runResults = new CheckRunOverrides();
  const topologyCache = new TopologyCache(options.topologyCacheMs);
  const connectionTests = new ConnectionTestOverrides();
  const snapshots = new SampleSnapshots();
  const tokens = new AccessTokens(options.seed, accounts);
  const kubeconfigForm = new KubeconfigForm();
  const clock = new ServerClock();
  const oidc = options.oidc
    ? new OidcServer({ accounts, seed: options.seed, clock, origin: () => app.listeningOrigin })
    : undefined;
  const hosted =
    options.hosted === undefined
      ? undefined
      : new HostedTokens({ ...options.hosted, database, people, clock });
  const personalTokens = options.newer || options.oidc ? new PersonalTokens(database, accounts) : undefined;
  const identify = createAuthenticator({
    mode: identity,
    accounts,
    sessions,
    tokens,
    ...(personalTokens === undefined ? {} : { personalTokens }),
    ...(oidc === undefined ? {} : { ofOwnJwt: (token: string) => oidc.accountOf(token) }),
    ...(hosted === undefined ? {} : { ofHostedJwt: (token: string) => hosted.accountOf(token) }),
  });
  const authenticate = async (request: FastifyRequest): Promise<Caller> => {
    const caller = await identify(request);
    if (standalone || !('account' in caller)) return caller;
    const globalRules = await globalRulesOf(database, caller.account.id);
    return { account: { ...caller.account, globalRules } };
  };
  const callerOf = ({ caller }: FastifyRequest): Caller => {
    if (caller === undefined) throw new Error('The request was not authenticated before its handler ran.');
    return caller;
  };
  // Kratos always uses its configured public URL below the web client's, independent of the requested URL.
  const webOrigin = ({ protocol, host }: FastifyRequest) =>
    originKind === 'web' ? `${protocol}://${host}` : separateWebClientOrigin;
  const kratosOrigin = (request: FastifyRequest) => `${webOrigin(request)}/api/.ory`;

  app.addHook('onRequest', async (request, reply) => {
    const path = pathOf(request);
    if (outage.answer !== undefined && !isControl(path) && !isWebClients(path)) {
      request.recorded = recorder.note(request);
      const { status, contentType, body } = outage.answer;
      return reply.code(status).type(contentType).send(body);
    }
    const caller = await authenticate(request);
    request.caller = caller;
    if (isControl(path)) return;
    request.recorded = recorder.note(request);
    const role = 'account' in caller ? caller.account.role : undefined;
    const fault = faults.take(request.method, [path, path.replace(/^\/kratos\//, '/.ory/')], role);
    if (fault === undefined) return;
    if (fault.after) {
      request.lateFault = fault;
      return;
    }
    if (await applyFault(fault, request, reply, path, kratosOrigin(request))) return reply;
    // The fault may have delayed the request, and the caller may have signed out in the meantime.
    request.caller = await authenticate(request);
  });
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.lateFault === undefined) return payload;
    return applyFaultToResponse(
      request.lateFault,
      request,
      reply,
      payload,
      pathOf(request),
      kratosOrigin(request),
    );
  });
  app.addHook('onSend', async (_request, reply, payload) => {
    if (clock.offsetSeconds !== 0) void reply.header('date', clock.now.toUTCString());
    return payload;
  });
  app.addHook('onResponse', async (request, reply) => {
    if (request.recorded !== undefined) request.recorded.status = reply.statusCode;
  });

  const [anybody] = accounts.filter(({ role }) => role === 'admin');
  const required = (request: FastifyRequest, reply: FastifyReply): SampleAccount | undefined => {
    // The standalone health checker has no authentication.
    if (standalone) return anybody;
    const caller = callerOf(request);
    if ('account' in caller) return caller.account;
    const { status, body, headers } = caller.refusal;
    void reply.code(status).headers(headers ?? {});
    void (typeof body === 'string' ? reply.type('text/plain').send(body) : reply.send(body));
    return undefined;
  };

  registerControl(app, {
    people,
    mails,
    behavior,
    faults,
    outage,
    recorder,
    sessions,
    flows,
    database,
    hiddenTypes,
    olderServer,
    tokens,
    kubeconfigForm,
    clock,
  });
  registerCheckControl(app, { database, runResults });
  registerTopologyControl(app, topologyCache);
  registerSnapshotControl(app, snapshots);
  registerRowControl(app, database);
  registerIncidentControl(app, database, accounts);
  registerConnectionControl(app, connectionTests);
  registerPlaybookControl(app, database, options.playbookRuns);
  registerNotificationControl(app, database);
  registerLiveness(app);
  registerChecks(app, { database, runResults, topologyCache, prefix: standalone ? '' : '/canary', required });
  const { postgrestOrigin } = options;
  registerDataApi(app, {
    postgrestOrigin,
    hiddenTypes,
    olderServer,
    hasIdentities: identity === 'kratos',
    unguarded: standalone,
    required,
  });
  if (identity === 'kratos' && !standalone) {
    const kratos = { people, sessions, flows, mails, behavior, origin: kratosOrigin, webOrigin };
    registerKratos(app, kratos);
    registerPeople(app, { database, people, kratos, required });
  }
  if (!standalone) {
    registerServerRoutes(app, { database, hasNoSignIn: identity === 'none', required });
    if (personalTokens !== undefined) {
      registerPersonalTokens(app, { personalTokens, hasNoSignIn: identity === 'none', required });
      if (identity === 'basic') registerPasswordLogin(app, { accounts, sessions });
      if (oidc !== undefined) registerOidc(app, { oidc, people, clock });
    }
    registerSchemas(app, required);
    registerAgents(app, { database, tokens, pulse: options.pulse, required });
    registerConnections(app, { database, connectionTests, required });
    registerPlaybooks(app, { database, runs: options.playbookRuns, required });
    registerArtifacts(app, { database, required });
    registerSilences(app, { database, required });
    registerNotificationEvents(app, { database, required });
    registerSearch(app, { database, hiddenTypes, required });
    registerCatalog(app, { database, hiddenTypes, required });
    const sources = new LogSources(options.seed);
    registerLogs(app, { database, sources, required });
    registerSnapshots(app, { database, snapshots, sources, required });
    registerKubernetes(app, { database, tokens, kubeconfigForm, callerOf, required });
  }
  if (originKind === 'web') {
    app.get('/_health', () => ({ health: 'ok' }));
    app.all(webPage, (_request, reply) =>
      reply.code(404).type('text/html').send('<!doctype html><title>Web client</title>'),
    );
  }
  app.setNotFoundHandler((request, reply) => {
    // Without a login, even an unknown path responds with 401.
    if (required(request, reply) !== undefined) void reply.code(404).send({ message: 'Not Found' });
  });
  app.setErrorHandler((error, request, reply) => {
    const { statusCode = 500, message } = error as Error & { statusCode?: number };
    if (error instanceof ZodError || isControl(request.url)) {
      // Control endpoints report the actual error; the others respond as the server does.
      return reply.code(400).send({ error: message });
    }
    if (statusCode < 500) return reply.code(statusCode).send({ message });
    process.stderr.write(`${request.method} ${request.url}: ${message}\n`);
    return reply.code(500).send({ message: 'Internal Server Error' });
  });
  return app;
}
