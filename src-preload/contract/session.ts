import { z } from 'zod';
import { flowOutcomeSchema, sessionStateSchema } from './entities/session.ts';
import { liveStream, procedure } from './procedure.ts';

const secret = procedure({ persist: 'no', log: 'redact' });

export const session = {
  /** The state of the open workspace's session; again after each change. */
  changes: liveStream(sessionStateSchema),
  flow: {
    /** Starts a login flow of the built-in identity service. */
    create: secret
      .input(z.object({ refresh: z.boolean().optional(), aal: z.enum(['aal1', 'aal2']).optional() }))
      .output(flowOutcomeSchema),
    /** Sends a flow's fields. What was typed goes in once and never comes out. */
    submit: secret
      .input(
        z.object({
          flowId: z.string(),
          /** Name and value of the button that was pressed, usually `method` and `password`. */
          submit: z.object({ name: z.string(), value: z.string() }),
          values: z.record(z.string(), z.string().max(4096)),
        }),
      )
      .output(flowOutcomeSchema),
  },
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
