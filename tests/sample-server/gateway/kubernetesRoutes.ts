import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SampleAccount } from '../database/accounts.ts';
import type { AccessTokens } from './AccessTokens.ts';
import { refuseAccess } from './dataApi.ts';
import type { KubeconfigForm } from './KubeconfigForm.ts';
import { isAllowed } from './rbac.ts';

/** The policy object of everything that has to do with the server's cluster. */
const guard = 'kubernetes-proxy';

export interface KubernetesRoutesOptions {
  readonly tokens: AccessTokens;
  readonly kubeconfigForm: KubeconfigForm;
  /** The caller's account; a caller without one is answered by it. */
  readonly required: (request: FastifyRequest, reply: FastifyReply) => SampleAccount | undefined;
}

/** The file for kubectl. */
export function registerKubernetes(root: FastifyInstance, options: KubernetesRoutesOptions): void {
  const { tokens, kubeconfigForm, required } = options;

  root.get('/kubeconfig', (request, reply) => {
    const account = required(request, reply);
    if (account === undefined) return reply;
    if (!isAllowed(account.role, guard, 'create')) return refuseAccess(reply, account, guard, 'create');
    const { text, name } = kubeconfigForm.write(
      `${request.protocol}://${request.host}`,
      tokens.mint(account),
    );
    return reply.type('text/yaml').header('content-disposition', `attachment; filename=${name}`).send(text);
  });
}
