import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import type { SampleAccount } from '../database/accounts.ts';
import type { AccessTokens } from './AccessTokens.ts';
import type { Caller } from './credentials.ts';
import { refuseAccess } from './dataApi.ts';
import type { KubeconfigForm } from './KubeconfigForm.ts';
import { kubernetesDiscovery } from './kubernetesDiscovery.ts';
import {
  type Column,
  type KubernetesObject,
  PagingError,
  pageOfList,
  tableOf,
  wantsTable,
} from './kubernetesLists.ts';
import {
  canaryColumns,
  canaryGroup,
  namespaceColumns,
  readCanaries,
  readNamespaces,
} from './kubernetesObjects.ts';
import { kubernetesStatus } from './kubernetesStatus.ts';
import { isAllowed } from './rbac.ts';

/** Policy object of all Kubernetes routes. */
const guard = 'kubernetes-proxy';

export interface KubernetesRoutesOptions {
  readonly database: Pool;
  readonly tokens: AccessTokens;
  readonly kubeconfigForm: KubeconfigForm;
  /** The caller, or the reason for a failed authentication. */
  readonly callerOf: (request: FastifyRequest) => Caller;
  /** Returns the caller's account. Otherwise sends an error response and returns undefined. */
  readonly required: (request: FastifyRequest, reply: FastifyReply) => SampleAccount | undefined;
}

export function registerKubernetes(root: FastifyInstance, options: KubernetesRoutesOptions): void {
  const { tokens, kubeconfigForm, required } = options;

  root.get('/kubeconfig', (request, reply) => {
    const account = required(request, reply);
    if (account === undefined) return reply;
    if (!isAllowed(account, guard, 'create')) return refuseAccess(reply, account, guard, 'create');
    const { text, name } = kubeconfigForm.write(
      `${request.protocol}://${request.host}`,
      tokens.mint(account),
    );
    return reply.type('text/yaml').header('content-disposition', `attachment; filename=${name}`).send(text);
  });

  void root.register(async (app) => registerProxy(app, options), { prefix: '/kubeproxy' });
}

/** Registers the part of the Kubernetes API that kubectl needs to list canaries and namespaces. */
function registerProxy(app: FastifyInstance, { database, callerOf }: KubernetesRoutesOptions): void {
  const admit = async (request: FastifyRequest, reply: FastifyReply) => {
    const caller = callerOf(request);
    if (!('account' in caller)) return reply.code(401).send(kubernetesStatus(401));
    if (isAllowed(caller.account, guard, 'read')) return;
    return refuseAccess(reply, caller.account, guard, 'read');
  };
  app.addHook('preHandler', admit);
  app.setNotFoundHandler({ preHandler: admit }, (_request, reply) =>
    reply.code(404).send(kubernetesStatus(404)),
  );

  for (const [path, body] of Object.entries(kubernetesDiscovery)) app.get(path, () => body);

  function answerList(
    request: FastifyRequest,
    reply: FastifyReply,
    objects: readonly KubernetesObject[],
    list: { readonly apiVersion: string; readonly kind: string; readonly columns: readonly Column[] },
  ) {
    const { apiVersion, kind, columns } = list;
    try {
      const page = pageOfList(objects, new URL(request.url, 'http://sample').searchParams);
      return wantsTable(request.headers.accept) ? tableOf(page, columns) : { apiVersion, kind, ...page };
    } catch (error) {
      if (!(error instanceof PagingError)) throw error;
      return reply.code(400).send(kubernetesStatus(400, error.message));
    }
  }

  const canaries = { apiVersion: `${canaryGroup}/v1`, kind: 'CanaryList', columns: canaryColumns };
  const namespaces = { apiVersion: 'v1', kind: 'NamespaceList', columns: namespaceColumns };
  app.get('/api/v1/namespaces', async (request, reply) =>
    answerList(request, reply, await readNamespaces(database), namespaces),
  );
  app.get(`/apis/${canaryGroup}/v1/canaries`, async (request, reply) =>
    answerList(request, reply, await readCanaries(database, undefined), canaries),
  );
  app.get<{ Params: { namespace: string } }>(
    `/apis/${canaryGroup}/v1/namespaces/:namespace/canaries`,
    async (request, reply) =>
      answerList(request, reply, await readCanaries(database, request.params.namespace), canaries),
  );
}
