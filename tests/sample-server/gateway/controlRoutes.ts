import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { z } from 'zod';
import { refreshSummaries } from '../database/refreshSummaries.ts';
import type { ServerClock } from '../ServerClock.ts';
import type { AccessTokens } from './AccessTokens.ts';
import { type BackendOutage, outageSchema } from './BackendOutage.ts';
import { type Faults, faultSchema } from './Faults.ts';
import type { HiddenTypes } from './HiddenTypes.ts';
import type { IdentityFlows } from './IdentityFlows.ts';
import { changeItems, itemChangesSchema } from './itemChanges.ts';
import { type KubeconfigForm, kubeconfigFormSchema } from './KubeconfigForm.ts';
import type { IdentityBehavior } from './kratosSession.ts';
import { type OlderServer, olderServerSchema } from './OlderServer.ts';
import type { People } from './People.ts';
import type { RequestRecorder } from './RequestRecorder.ts';
import type { SentEmails } from './SentEmails.ts';
import type { Sessions } from './Sessions.ts';

export interface ControlOptions {
  readonly people: People;
  readonly mails: SentEmails;
  readonly behavior: IdentityBehavior;
  readonly faults: Faults;
  readonly outage: BackendOutage;
  readonly recorder: RequestRecorder;
  readonly sessions: Sessions;
  readonly flows: IdentityFlows;
  readonly database: Pool;
  readonly hiddenTypes: HiddenTypes;
  readonly olderServer: OlderServer;
  readonly tokens: AccessTokens;
  readonly kubeconfigForm: KubeconfigForm;
  readonly clock: ServerClock;
}

const propertySchema = z.object({ name: z.string(), value: z.string().nullable() });

/** Registers the sample's own endpoints for tests: faults and data changes. They require no login. */
export function registerControl(app: FastifyInstance, options: ControlOptions): void {
  const { people, mails, behavior, faults, recorder, sessions, flows, database, hiddenTypes, olderServer } =
    options;
  const { tokens, kubeconfigForm, clock, outage } = options;

  app.get('/_faults', () => faults.list());
  app.post('/_faults', (request) => {
    const parsed = z.union([faultSchema, z.array(faultSchema)]).parse(request.body);
    for (const fault of [parsed].flat()) faults.add(fault);
    return faults.list();
  });
  app.delete('/_faults', (_request, reply) => {
    faults.clear();
    return reply.code(204).send();
  });

  app.post('/_sample/backend-outage', (request, reply) => {
    outage.begin(outageSchema.parse(request.body ?? {}));
    return reply.code(204).send();
  });
  app.delete('/_sample/backend-outage', (_request, reply) => {
    outage.end();
    return reply.code(204).send();
  });

  app.get('/_sample/requests', () => recorder.requests);
  app.delete('/_sample/requests', (_request, reply) => {
    recorder.clear();
    return reply.code(204).send();
  });

  const emailSchema = z
    .string()
    .refine((email) => people.find(email) !== undefined, 'No user has this email address.');

  app.post('/_sample/expire-sessions', (request, reply) => {
    const { email } = z.object({ email: emailSchema.optional() }).parse(request.body ?? {});
    sessions.expire(email, Date.now());
    return reply.code(204).send();
  });
  app.post('/_sample/expire-flows', (_request, reply) => {
    flows.expireAll();
    return reply.code(204).send();
  });
  app.post('/_sample/stale-sessions', (_request, reply) => {
    sessions.makeStale(Date.now());
    return reply.code(204).send();
  });
  app.get('/_mails', () => mails.sent);
  const mannersSchema = z.object({
    registration: z.boolean().optional(),
    verifyFirst: z.boolean().optional(),
    mailWith: z.enum(['code', 'link']).optional(),
    mailServer: z.boolean().optional(),
  });
  app.post('/_sample/identity', (request, reply) => {
    Object.assign(behavior, mannersSchema.parse(request.body));
    return reply.code(204).send();
  });
  app.post('/_sample/protection', (request, reply) => {
    const { email, ...protection } = z
      .object({
        email: emailSchema,
        linked: z.array(z.string()).optional(),
        keys: z.array(z.string()).optional(),
        codes: z.array(z.object({ code: z.string(), used: z.boolean() })).optional(),
      })
      .parse(request.body);
    people.setSignInSettings(email, JSON.parse(JSON.stringify(protection)));
    return reply.code(204).send();
  });
  app.post('/_sample/second-factor', (request, reply) => {
    const { email, required } = z.object({ email: emailSchema, required: z.boolean() }).parse(request.body);
    people.setSignInSettings(email, required ? { totp: 'enrolled' } : { totp: undefined, codes: undefined });
    return reply.code(204).send();
  });

  app.post('/_sample/refresh', async (_request, reply) => {
    await refreshSummaries(database);
    return reply.code(204).send();
  });
  app.post('/_sample/items', async (request) => {
    const ids = await changeItems(database, [itemChangesSchema.parse(request.body)].flat());
    return { changed: ids.length, ids };
  });

  const hiddenSchema = z
    .object({
      type: z.string().min(1),
      role: z.enum(people.accounts.map(({ role }) => role)).optional(),
      email: emailSchema.optional(),
    })
    .refine(({ role, email }) => role !== undefined || email !== undefined, 'A role or an email is needed.');
  app.post('/_sample/hide', async (request, reply) => {
    await hiddenTypes.hide(hiddenSchema.parse(request.body));
    return reply.code(204).send();
  });
  app.post('/_sample/properties', async (request, reply) => {
    const { name, value } = propertySchema.parse(request.body);
    await (value === null
      ? database.query('delete from properties where name = $1', [name])
      : database.query(
          'insert into properties (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value, updated_at = now()',
          [name, value],
        ));
    return reply.code(204).send();
  });
  app.post('/_sample/older-server', (request, reply) => {
    olderServer.set(olderServerSchema.parse(request.body));
    return reply.code(204).send();
  });
  app.delete('/_sample/older-server', (_request, reply) => {
    olderServer.clear();
    return reply.code(204).send();
  });
  app.post('/_sample/clock', (request, reply) => {
    clock.offsetSeconds = z.object({ offsetSeconds: z.number().int() }).parse(request.body).offsetSeconds;
    return reply.code(204).send();
  });
  app.get('/_sample/tokens', () => ({ minted: tokens.minted }));
  app.post('/_sample/kubeconfig', (request, reply) => {
    kubeconfigForm.set(kubeconfigFormSchema.parse(request.body));
    return reply.code(204).send();
  });
  app.delete('/_sample/kubeconfig', (_request, reply) => {
    kubeconfigForm.clear();
    return reply.code(204).send();
  });
  app.delete('/_sample/hide', async (_request, reply) => {
    await hiddenTypes.showAll();
    return reply.code(204).send();
  });
}
