import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import {
  browserStepSchema,
  flowErrorSchema,
  flowKindSchema,
  flowOutcomeSchema,
  organizationSchema,
  sessionStateSchema,
  signOutPreviewSchema,
} from './entities/session.ts';
import { liveStream, procedure } from './procedure.ts';

const redactedProcedure = procedure({ persist: 'no', log: 'redact' });

export const session = {
  /** Streams the session state of the open workspace. */
  changes: liveStream(sessionStateSchema),
  clock: {
    /** Streams the clock of the server minus that of this computer, in milliseconds. 0 without a server. */
    changes: liveStream(z.object({ differenceMs: z.number() })),
  },
  flow: {
    /** Starts or continues a flow of the built-in identity service. */
    create: redactedProcedure
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
    submit: redactedProcedure
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
    error: redactedProcedure.input(z.object({ id: z.string().min(1).max(200) })).output(flowErrorSchema),
    /** Returns whether the server allows self-registration. Requested once per workspace. */
    offered: redactedProcedure.output(z.object({ registration: z.boolean() })),
  },
  organisation: {
    /** Chooses the organization whose server to use. */
    choose: redactedProcedure.input(z.object({ id: z.string().min(1).max(200) })).output(z.object({})),
    /**
     * Lists the user's organizations at the provider. The one of the open workspace is marked.
     * @throws CONFLICT if the workspace has no organizations
     */
    list: redactedProcedure.output(
      z.object({
        organisations: z.array(
          organizationSchema.extend({
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
    open: redactedProcedure.input(z.object({ id: z.string().min(1).max(200) })).output(z.object({})),
  },
  /** The provider's profile page of the user. Null without a hosted provider. */
  account: {
    page: redactedProcedure.output(z.object({ url: z.string().nullable() })),
  },
  /** Checks the session. `refused`: only the identity service accepts it, the server does not. */
  check: redactedProcedure.output(z.object({ session: z.enum(['good', 'ended', 'refused']) })),
  signIn: {
    basic: redactedProcedure
      .input(z.object({ username: z.string().min(1).max(320), password: z.string().min(1).max(1024) }))
      .output(z.object({})),
    accessToken: redactedProcedure
      .input(z.object({ token: z.string().min(1).max(2048) }))
      .output(z.object({})),
    /**
     * Signs in on the provider's pages and streams the progress. Ends when the user is signed in. Stopping
     * the iteration cancels the sign-in. A new call replaces an older one. The stream contains no tokens.
     * @throws INVALID if the provider or the user refused
     * @throws TIMEOUT if no answer arrived
     * @throws CONFLICT if a newer call replaced this one
     */
    browser: redactedProcedure
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
    ownWindow: redactedProcedure.output(z.object({ able: z.boolean() })),
  },
  /** Ends the session and deletes its secret. `forgetData` also deletes the user's cached data. */
  signOut: redactedProcedure
    .input(z.object({ forgetData: z.boolean().optional() }).optional())
    .output(signOutPreviewSchema.pick({ server: true }).partial()),
  /** Returns the effects of signing out. */
  farewell: redactedProcedure.output(signOutPreviewSchema),
  /** Retries to reach the workspace and to restore its session. */
  retry: redactedProcedure.output(z.object({})),
};
