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
  /** The state of the open workspace's session; again after each change. */
  changes: liveStream(sessionStateSchema),
  flow: {
    /** Starts a flow of the built-in identity service, or goes on with one that was started. */
    create: secret
      .input(
        z.object({
          kind: flowKindSchema.default('login'),
          refresh: z.boolean().optional(),
          aal: z.enum(['aal1', 'aal2']).optional(),
          /** The flow to go on with, as an address that the server sent names it. */
          flowId: z.string().max(200).optional(),
          /** From a link in a mail. */
          token: z.string().max(4096).optional(),
        }),
      )
      .output(flowOutcomeSchema),
    /** Sends a flow's fields. What was typed goes in once and never comes out. */
    submit: secret
      .input(
        z.object({
          kind: flowKindSchema.default('login'),
          flowId: z.string(),
          /** Name and value of the button that was pressed, usually `method` and `password`. */
          submit: z.object({ name: z.string(), value: z.string() }),
          values: z.record(z.string(), z.string().max(4096)),
        }),
      )
      .output(flowOutcomeSchema),
    /** Looks up what went wrong in a flow, by the id that the server gave. */
    error: secret.input(z.object({ id: z.string().min(1).max(200) })).output(flowErrorSchema),
    /** Whether the server lets people register by themselves; asked once per workspace. */
    offered: secret.output(z.object({ registration: z.boolean() })),
  },
  organisation: {
    /** Chooses the organisation whose server it is about. */
    choose: secret.input(z.object({ id: z.string().min(1).max(200) })).output(z.object({})),
    /** Those that the person belongs to at the provider, the one of the open workspace marked. @throws CONFLICT where there are none */
    list: secret.output(
      z.object({
        organisations: z.array(
          organisationSchema.extend({
            current: z.literal(true).optional(),
            /** The workspace that it is here, where it is one already. */
            workspaceId: z.string().optional(),
          }),
        ),
        /** The provider's page on which one is made; null where it has none. */
        createPage: z.string().nullable(),
      }),
    ),
    /** Opens another organisation: as the workspace that it is, or as a new one beside this. */
    open: secret.input(z.object({ id: z.string().min(1).max(200) })).output(z.object({})),
  },
  /** The page on which the provider keeps the person's profile; null where there is no such provider. */
  account: {
    page: secret.output(z.object({ url: z.string().nullable() })),
  },
  /** Asks the server whether it still accepts the session; `refused` when the identity service knows it and the server does not. */
  check: secret.output(z.object({ session: z.enum(['good', 'ended', 'refused']) })),
  signIn: {
    basic: secret
      .input(z.object({ username: z.string().min(1).max(320), password: z.string().min(1).max(1024) }))
      .output(z.object({})),
    accessToken: secret.input(z.object({ token: z.string().min(1).max(2048) })).output(z.object({})),
    /**
     * Signs in on the provider's own pages, and says how that goes on; it ends when the person is signed in. Whoever reads no more
     * gives it up, and a newer one takes the place of an older. No token is ever told.
     * @throws INVALID when the provider or the person refused, TIMEOUT when nobody came back, CONFLICT when another took its place
     */
    browser: secret
      .input(
        z.object({
          door: z.enum(['oidc', 'hosted']),
          /** Makes an account first. */
          register: z.boolean().optional(),
          /** Asks who it is once more although the provider knows. */
          confirm: z.boolean().optional(),
          /** In a window of this program, where the host has such windows. */
          ownWindow: z.boolean().optional(),
        }),
      )
      .output(eventIterator(browserStepSchema)),
    /** Whether this host has windows of its own for sign-in. */
    ownWindow: secret.output(z.object({ able: z.boolean() })),
  },
  /** Ends the session at the server, and forgets the secret and who it was; `forgetData` deletes what was kept of their data. */
  signOut: secret
    .input(z.object({ forgetData: z.boolean().optional() }).optional())
    .output(farewellSchema.pick({ server: true }).partial()),
  /** What signing out would do. */
  farewell: secret.output(farewellSchema),
  /** Tries again to reach the workspace and to restore its session. */
  retry: secret.output(z.object({})),
};
