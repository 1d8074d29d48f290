import { z } from 'zod';
import {
  flowErrorSchema,
  flowKindSchema,
  flowOutcomeSchema,
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
  },
  /** Asks the server whether it still accepts the session; `refused` when the identity service knows it and the server does not. */
  check: secret.output(z.object({ session: z.enum(['good', 'ended', 'refused']) })),
  signIn: {
    basic: secret
      .input(z.object({ username: z.string().min(1).max(320), password: z.string().min(1).max(1024) }))
      .output(z.object({})),
    accessToken: secret.input(z.object({ token: z.string().min(1).max(2048) })).output(z.object({})),
  },
  /** Ends the session at the server, and forgets the secret and who it was; `forgetData` deletes what was kept of their data. */
  signOut: secret.input(z.object({ forgetData: z.boolean().optional() }).optional()).output(z.object({})),
  /** Tries again to reach the workspace and to restore its session. */
  retry: secret.output(z.object({})),
};
