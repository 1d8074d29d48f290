import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import {
  browserStepSchema,
  farewellSchema,
  flowErrorSchema,
  flowKindSchema,
  flowOutcomeSchema,
  organisationSchema,
  sessionStateSchema,
} from './entities/session.ts';
import { liveStream, procedure } from './procedure.ts';

const secret = procedure({ persist: 'no', log: 'redact' });

export const session = {
  /** Streams the session state of the open workspace. */
  changes: liveStream(sessionStateSchema),
  flow: {
    /** Starts or continues a flow of the built-in identity service. */
    create: secret
      .input(
        z.object({
          kind: flowKindSchema.default('login'),
          refresh: z.boolean().optional(),
          aal: z.enum(['aal1', 'aal2']).optional(),
          /** Id of the flow to continue, from an address that the server sent. */
          flowId: z.string().max(200).optional(),
          /** Token from a link in an email. */
          token: z.string().max(4096).optional(),
        }),
      )
      .output(flowOutcomeSchema),
    /** Submits a flow's fields. Submitted values are never returned. */
    submit: secret
      .input(
        z.object({
          kind: flowKindSchema.default('login'),
          flowId: z.string(),
          /** Name and value of the pressed button, usually `method` and `password`. */
          submit: z.object({ name: z.string(), value: z.string() }),
          values: z.record(z.string(), z.string().max(4096)),
        }),
      )
      .output(flowOutcomeSchema),
    /** Returns a flow's error by the id from the server. */
    error: secret.input(z.object({ id: z.string().min(1).max(200) })).output(flowErrorSchema),
    /** Returns whether the server allows self-registration. Requested once per workspace. */
    offered: secret.output(z.object({ registration: z.boolean() })),
  },
  organisation: {
    /** Chooses the organization whose server to use. */
    choose: secret.input(z.object({ id: z.string().min(1).max(200) })).output(z.object({})),
    /**
     * Lists the user's organizations at the provider. The one of the open workspace is marked.
     * @throws CONFLICT if the workspace has no organizations
     */
    list: secret.output(
      z.object({
        organisations: z.array(
          organisationSchema.extend({
            current: z.literal(true).optional(),
            /** Id of the organization's existing workspace. Otherwise undefined. */
            workspaceId: z.string().optional(),
          }),
        ),
        /** The provider's page to create an organization. Null if it has none. */
        createPage: z.string().nullable(),
      }),
    ),
    /** Opens another organization, in its existing workspace or in a new one. */
    open: secret.input(z.object({ id: z.string().min(1).max(200) })).output(z.object({})),
  },
  /** The provider's profile page of the user. Null without a hosted provider. */
  account: {
    page: secret.output(z.object({ url: z.string().nullable() })),
  },
  /** Checks the session. `refused`: only the identity service accepts it, the server does not. */
  check: secret.output(z.object({ session: z.enum(['good', 'ended', 'refused']) })),
  signIn: {
    basic: secret
      .input(z.object({ username: z.string().min(1).max(320), password: z.string().min(1).max(1024) }))
      .output(z.object({})),
    accessToken: secret.input(z.object({ token: z.string().min(1).max(2048) })).output(z.object({})),
    /**
     * Signs in on the provider's pages and streams the progress. Ends when the user is signed in. Stopping
     * the iteration cancels the sign-in. A new call replaces an older one. The stream contains no tokens.
     * @throws INVALID if the provider or the user refused
     * @throws TIMEOUT if no answer arrived
     * @throws CONFLICT if a newer call replaced this one
     */
    browser: secret
      .input(
        z.object({
          door: z.enum(['oidc', 'hosted']),
          /** Starts with the registration page. */
          register: z.boolean().optional(),
          /** Requires a new sign-in even if the provider has a session. */
          confirm: z.boolean().optional(),
          /** Uses a window of this app, on hosts that support it. */
          ownWindow: z.boolean().optional(),
        }),
      )
      .output(eventIterator(browserStepSchema)),
    /** Returns whether this host supports sign-in in a window of its own. */
    ownWindow: secret.output(z.object({ able: z.boolean() })),
  },
  /** Ends the session and deletes its secret. `forgetData` also deletes the user's cached data. */
  signOut: secret
    .input(z.object({ forgetData: z.boolean().optional() }).optional())
    .output(farewellSchema.pick({ server: true }).partial()),
  /** Returns the effects of signing out. */
  farewell: secret.output(farewellSchema),
  /** Retries to reach the workspace and to restore its session. */
  retry: secret.output(z.object({})),
};
