import { z } from 'zod';
import type { EditedResource, ResourceRecord, ResourceRow } from '#contract/resources.ts';
import { isUuid } from '#contract/rules/ids.ts';
import { roles as knownRoles } from '#contract/rules/permissions.ts';
import { Failure } from '../base/Failure.ts';
import { timeOrNull } from '../server/columnSchemas.ts';
import type { PersonInput } from '../server/SettingsService.ts';
import type { CreatedResource, Resource, ResourceServer } from './Resource.ts';
import { sortAndPage } from './sortRows.ts';
import { assertWritable } from './tableResource.ts';
import { parseVersion, versionOf } from './version.ts';

const identitySchema = z.object({
  id: z.string(),
  traits: z
    .object({
      email: z.string().nullish(),
      name: z.object({ first: z.string().nullish(), last: z.string().nullish() }).nullish(),
    })
    .nullish()
    .catch(null),
  state: z.string().nullish(),
  created_at: timeOrNull,
  updated_at: timeOrNull,
});
const rolesSchema = z.object({ id: z.string(), roles: z.array(z.string()).nullish() });

type Identity = z.infer<typeof identitySchema>;

const fields = ['firstName', 'lastName', 'email', 'role', 'active'];
const columns = ['id', 'traits', 'state', 'created_at', 'updated_at'];

/** Returns a user's roles without duplicates, and without the role that every user has. */
const ownRoles = (named: readonly string[]): string[] => [
  ...new Set(named.filter((role) => role !== 'everyone')),
];

function toRow(
  { id, traits, state, created_at, updated_at }: Identity,
  userRoles: readonly string[],
): ResourceRow {
  const email = traits?.email ?? '';
  const name = [traits?.name?.first, traits?.name?.last].filter(Boolean).join(' ').trim();
  return {
    id,
    name: name === '' ? email : name,
    source: null,
    icon: null,
    labels: {},
    agent: null,
    job: null,
    createdAt: created_at,
    updatedAt: updated_at,
    createdBy: null,
    values: { email, roles: ownRoles(userRoles), state: state ?? '' },
  };
}

function toEdited(identity: Identity, userRoles: readonly string[]): EditedResource {
  const { id, traits, state, updated_at } = identity;
  const record: ResourceRecord = {
    id,
    firstName: traits?.name?.first ?? '',
    lastName: traits?.name?.last ?? '',
    email: traits?.email ?? '',
    // The highest known role.
    role: knownRoles.find((role) => userRoles.includes(role)) ?? '',
    active: state === 'active',
    updated_at,
  };
  return { record, version: versionOf(record), row: toRow(identity, userRoles) };
}

async function readRoles({ data }: ResourceServer, ids: readonly string[] | undefined, signal?: AbortSignal) {
  const { rows } = await data.page(
    {
      relation: 'people_roles',
      columns: ['id', 'roles'],
      ...(ids === undefined ? {} : { where: [['id', 'in', `(${ids.join(',')})`]] }),
      signal,
    },
    rolesSchema,
  );
  const byId = new Map<string, string[]>();
  for (const { id, roles } of rows) byId.set(id, [...(byId.get(id) ?? []), ...(roles ?? [])]);
  return byId;
}

async function get(server: ResourceServer, id: string, signal?: AbortSignal) {
  if (!isUuid(id)) return undefined;
  const [identity, held] = await Promise.all([
    server.data.row({ relation: 'identities', columns, where: [['id', 'eq', id]], signal }, identitySchema),
    readRoles(server, [id], signal),
  ]);
  return identity && toEdited(identity, held.get(id) ?? []);
}

const personInputSchema = z.object({
  firstName: z.string().optional(),
  lastName: z.string().optional(),
  email: z.string().optional(),
  role: z.string().optional(),
  active: z.boolean().optional(),
});

/** @throws Failure INVALID if a field has a wrong value */
function parsePersonInput(record: ResourceRecord): PersonInput {
  assertWritable(fields, record);
  const { success, data, error } = personInputSchema.safeParse(record);
  if (!success) {
    const details = z.prettifyError(error);
    throw new Failure('INVALID', { sentence: 'The input is invalid.', details });
  }
  return data as PersonInput;
}

/** Returns the id by email. The person exists even if the server could not send the invitation. */
async function idOf({ data }: ResourceServer, email: string): Promise<string | null> {
  const person = await data.row(
    { relation: 'people', columns: ['id'], where: [['email', 'eq', email]] },
    z.object({ id: z.string() }),
  );
  return person?.id ?? null;
}

type Invited = Parameters<ResourceServer['settings']['invite']>[0];

interface Invitation {
  /** Null if the server created the user, but could not send the email. It reports no link then. */
  readonly link: string | null;
  readonly code: string | null;
  readonly warning?: NonNullable<CreatedResource['warning']>;
}

/** Invites a person. Without a mail server, the server answers 500 although it has created the user. */
async function invite(server: ResourceServer, person: Invited): Promise<Invitation> {
  try {
    return await server.settings.invite(person);
  } catch (error) {
    if (!(error instanceof Failure) || !/sending email/i.test(error.data.serverMessage ?? '')) throw error;
    const { serverMessage, details } = error.data;
    return {
      link: null,
      code: null,
      warning: {
        sentence: 'The user was created, but the server could not send the invitation email.',
        details: [serverMessage, details].filter(Boolean).join('\n'),
      },
    };
  }
}

/** Users of the built-in identity service. */
export const users: Resource = {
  async list(server, query, signal) {
    const [{ rows }, held] = await Promise.all([
      server.data.rows({ relation: 'identities', columns, signal }, identitySchema),
      readRoles(server, undefined, signal),
    ]);
    return sortAndPage(
      rows.map((identity) => toRow(identity, held.get(identity.id) ?? [])),
      query,
    );
  },
  get,
  async create(server, record) {
    const { firstName = '', lastName = '', email = '', role = '' } = parsePersonInput(record);
    const { link, code, warning } = await invite(server, { firstName, lastName, email, role });
    // The server returns the link only once, so a failure to read the user must not lose it.
    return {
      id: await idOf(server, email).catch(() => null),
      once: link,
      ...(code === null ? {} : { code }),
      ...(warning === undefined ? {} : { warning }),
    };
  },
  async update(server, id, version, changes) {
    const input = parsePersonInput(changes);
    const now = await get(server, id);
    if (now === undefined) return undefined;
    if (parseVersion(now.version).content !== parseVersion(version).content)
      return { outcome: 'conflict', theirs: now };
    await server.settings.changePerson(id, input);
    const saved = await get(server, id);
    return saved && { outcome: 'saved', now: saved };
  },
  async remove(server, id) {
    if ((await get(server, id)) === undefined) return false;
    await server.settings.deletePerson(id);
    return true;
  },
};
