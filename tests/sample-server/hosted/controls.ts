import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type Faults, faultSchema } from '../gateway/Faults.ts';
import type { RequestRecorder } from '../gateway/RequestRecorder.ts';
import type { FrontendApiRouteOptions } from './frontendApi.ts';
import { type HostedOrganization, organizationIdOf } from './organizations.ts';

const organisationSchema = z.object({
  /** Key of the organization. A new name creates an organization. */
  name: z.string().min(1),
  publicMetadata: z.record(z.string(), z.unknown()).optional(),
  /** Roles such as `org:admin`, by email address. Default: the current members. */
  members: z.record(z.string(), z.string()).optional(),
  /** Removes the organization. */
  removed: z.boolean().default(false),
});

export type HostedOrganizationChange = z.input<typeof organisationSchema>;

const clockSchema = z.object({ clockOffsetSeconds: z.number().int().optional() });

export function registerHostedControls(
  app: FastifyInstance,
  { state, behavior, clock }: FrontendApiRouteOptions,
  { faults, recorder }: { readonly faults: Faults; readonly recorder: RequestRecorder },
): void {
  app.post('/_sample/hosted', (request, reply) => {
    const { clockOffsetSeconds } = clockSchema.parse(request.body);
    behavior.set(z.looseObject({}).parse(request.body));
    clock.offsetSeconds = clockOffsetSeconds ?? clock.offsetSeconds;
    return reply.code(204).send();
  });
  app.delete('/_sample/hosted', (_request, reply) => {
    behavior.clear();
    clock.offsetSeconds = 0;
    return reply.code(204).send();
  });

  app.post('/_sample/hosted/organisation', (request) => {
    const { name, publicMetadata, members, removed } = organisationSchema.parse(request.body);
    const before = state().organizations.find((one) => one.name === name);
    const id = before?.id ?? organizationIdOf(name);
    if (removed) state().removeOrganization(id);
    else {
      const changed: HostedOrganization = {
        id,
        name,
        slug: name.toLowerCase().replaceAll(' ', '-'),
        publicMetadata: publicMetadata ?? before?.publicMetadata ?? {},
        members: members === undefined ? (before?.members ?? new Map()) : new Map(Object.entries(members)),
      };
      state().putOrganization(changed);
    }
    return { id };
  });
  app.post('/_sample/hosted/end', (request, reply) => {
    const { email } = z.object({ email: z.string().optional() }).parse(request.body ?? {});
    state().endSessions(email);
    return reply.code(204).send();
  });

  app.get('/_faults', () => faults.list());
  app.post('/_faults', (request) => {
    for (const fault of [z.union([faultSchema, z.array(faultSchema)]).parse(request.body)].flat())
      faults.add(fault);
    return faults.list();
  });
  app.delete('/_faults', (_request, reply) => {
    faults.clear();
    return reply.code(204).send();
  });
  app.get('/_sample/requests', () => recorder.requests);
  app.delete('/_sample/requests', (_request, reply) => {
    recorder.clear();
    return reply.code(204).send();
  });
}
