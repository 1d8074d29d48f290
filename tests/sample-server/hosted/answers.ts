import type { FastifyReply } from 'fastify';
import type { HostedClient, HostedState, SampleHostedSession } from './HostedState.ts';
import type { HostedOrganization, HostedPerson } from './organizations.ts';
import { hostedId } from './organizations.ts';

/** Errors of the provider: status, code and message. */
export const hostedErrors = {
  invalid: [401, 'authentication_invalid', 'Invalid authentication'],
  signedOut: [401, 'signed_out', 'You are signed out'],
  nonce: [401, 'rotating_token_nonce_invalid', 'The nonce is unknown or was used'],
  notFound: [404, 'resource_not_found', 'Resource not found'],
  noTemplate: [404, 'jwt_template_not_found', 'JWT template not found'],
  notMember: [404, 'organization_not_found_or_unauthorized', 'Organization not found or unauthorized'],
} as const satisfies Readonly<Record<string, readonly [number, string, string]>>;

export const errorBody = (code: string, message: string) => ({
  errors: [{ code, message, long_message: `${message}.`, meta: {} }],
});

/** Sends an error in the provider's format. */
export function refuse(reply: FastifyReply, error: keyof typeof hostedErrors): FastifyReply {
  const [status, code, message] = hostedErrors[error];
  return reply.code(status).send(errorBody(code, message));
}

const organisationBody = ({ id, name, slug, publicMetadata, members }: HostedOrganization) => ({
  object: 'organization',
  id,
  name,
  slug,
  image_url: '',
  has_image: false,
  public_metadata: publicMetadata,
  members_count: members.size,
});

export const membershipBody = (organisation: HostedOrganization, person: HostedPerson) => ({
  object: 'organization_membership',
  id: hostedId('orgmem', `${organisation.id} ${person.id}`),
  role: organisation.members.get(person.email),
  public_metadata: {},
  organization: organisationBody(organisation),
});

function personBody(person: HostedPerson, state: HostedState) {
  const emailId = hostedId('idn', person.email);
  return {
    object: 'user',
    id: person.id,
    first_name: person.firstName,
    last_name: person.lastName,
    image_url: '',
    has_image: false,
    primary_email_address_id: emailId,
    email_addresses: [{ object: 'email_address', id: emailId, email_address: person.email }],
    organization_memberships: state
      .organizationsOf(person)
      .map((organisation) => membershipBody(organisation, person)),
  };
}

export const sessionBody = (session: SampleHostedSession, state: HostedState) => ({
  object: 'session',
  id: session.id,
  status: session.status,
  last_active_at: session.activeMs,
  last_active_organization_id: session.organisationId ?? null,
  created_at: session.createdMs,
  updated_at: session.activeMs,
  user: personBody(session.person, state),
});

export function clientBody(client: HostedClient, state: HostedState) {
  const sessions = state.sessionsOf(client);
  return {
    object: 'client',
    id: client.id,
    sessions: sessions.map((session) => sessionBody(session, state)),
    sign_in: null,
    sign_up: null,
    last_active_session_id: sessions.find(({ status }) => status === 'active')?.id ?? null,
    created_at: client.createdMs,
  };
}
