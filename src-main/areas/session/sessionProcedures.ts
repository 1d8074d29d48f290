import { procedures } from '#main/bridge/procedures.ts';
import type { SessionManager } from '#main/session/SessionManager.ts';
import type { Workspaces } from '#main/workspaces/Workspaces.ts';
import type { ServerClock } from './ServerClock.ts';

/** Returns the procedures that need no window for sign-in. @param retry connects to the server again at once */
export const sessionStateProcedures = (
  session: SessionManager,
  serverClock: ServerClock,
  retry: () => Promise<void>,
) => ({
  changes: procedures.session.changes.handler(({ signal }) => session.state.follow(signal)),
  clock: {
    changes: procedures.session.clock.changes.handler(async function* ({ signal }) {
      for await (const differenceMs of serverClock.differenceMs.follow(signal)) yield { differenceMs };
    }),
  },
  check: procedures.session.check.handler(async () => ({ session: await session.check() })),
  retry: procedures.session.retry.handler(async () => {
    await retry();
    return {};
  }),
});

interface SessionParts {
  readonly session: SessionManager;
  readonly serverClock: ServerClock;
  readonly workspaces: Workspaces;
  /** The host can open a separate window for sign-in. */
  readonly ownWindow: boolean;
}

export const sessionProcedures = ({ session, serverClock, workspaces, ownWindow }: SessionParts) => ({
  ...sessionStateProcedures(session, serverClock, () => workspaces.retry()),
  flow: {
    create: procedures.session.flow.create.handler(({ input }) => session.createFlow(input)),
    submit: procedures.session.flow.submit.handler(({ input }) => session.submitFlow(input)),
    error: procedures.session.flow.error.handler(({ input }) => session.flowError(input.id)),
    offered: procedures.session.flow.offered.handler(async () => ({
      registration: await session.offersRegistration(),
    })),
  },
  organisation: {
    choose: procedures.session.organisation.choose.handler(async ({ input }) => {
      await session.chooseOrganization(input.id);
      return {};
    }),
    list: procedures.session.organisation.list.handler(async () => {
      const [memberOrganizations, { createOrganisation }] = await Promise.all([
        session.organizations(),
        session.providerPages(),
      ]);
      const { workspaces: workspaceList, openId } = workspaces.list.value;
      const open = workspaceList.find(({ id }) => id === openId);
      const organisations = memberOrganizations.map((organisation) => {
        const here = workspaceList.find(
          ({ hosted }) =>
            hosted?.organisation?.id === organisation.id && hosted.frontend === open?.hosted?.frontend,
        );
        return {
          ...organisation,
          ...(here === undefined ? {} : { workspaceId: here.id }),
          ...(here !== undefined && here.id === openId ? { current: true as const } : {}),
        };
      });
      return { organisations, createPage: createOrganisation ?? null };
    }),
    open: procedures.session.organisation.open.handler(async ({ input }) => {
      await session.openOrganization(input.id);
      return {};
    }),
  },
  account: {
    page: procedures.session.account.page.handler(async () => ({
      url: (await session.providerPages()).profile ?? null,
    })),
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
    browser: procedures.session.signIn.browser.handler(({ input, signal }) =>
      session.signInWithBrowser(input, signal),
    ),
    ownWindow: procedures.session.signIn.ownWindow.handler(async () => ({ able: ownWindow })),
  },
  signOut: procedures.session.signOut.handler(async ({ input }) => {
    return { server: await session.signOut(input?.forgetData) };
  }),
  farewell: procedures.session.farewell.handler(() => session.previewSignOut()),
});
