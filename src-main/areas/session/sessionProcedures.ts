import { procedures } from '../../bridge/procedures.ts';
import type { SessionManager } from '../../session/SessionManager.ts';
import type { Workspaces } from '../../workspaces/Workspaces.ts';

export const sessionProcedures = (session: SessionManager, workspaces: Workspaces) => ({
  changes: procedures.session.changes.handler(({ signal }) => session.state.follow(signal)),
  flow: {
    create: procedures.session.flow.create.handler(({ input }) => session.createFlow(input)),
    submit: procedures.session.flow.submit.handler(({ input }) => session.submitFlow(input)),
    error: procedures.session.flow.error.handler(({ input }) => session.flowError(input.id)),
    offered: procedures.session.flow.offered.handler(async () => ({
      registration: await session.offersRegistration(),
    })),
  },
  check: procedures.session.check.handler(async () => ({ session: await session.check() })),
  organisation: {
    choose: procedures.session.organisation.choose.handler(async ({ input }) => {
      await session.chooseOrganisation(input.id);
      return {};
    }),
  },
  signIn: {
    basic: procedures.session.signIn.basic.handler(async ({ input }) => {
      await session.signIn({ kind: 'basic', ...input });
      return {};
    }),
    accessToken: procedures.session.signIn.accessToken.handler(async ({ input }) => {
      await session.signIn({ kind: 'access-token', token: input.token.trim() });
      return {};
    }),
  },
  signOut: procedures.session.signOut.handler(async ({ input }) => {
    await session.signOut(input?.forgetData);
    return {};
  }),
  retry: procedures.session.retry.handler(async () => {
    await workspaces.retry();
    return {};
  }),
});
